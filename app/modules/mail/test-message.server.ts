import { okToast, type ToastMessage } from "../../shared/toast";
import type { Garage } from "../books/books.server";
import type { Post } from "./post.server";

/** Sends a message to show that sending works, and says what came of it. */
export async function sendTestMessage(garage: Garage & Post, to: string): Promise<ToastMessage> {
  const { product } = garage.business;
  try {
    const { state } = await garage.sendMail({
      to,
      subject: `Test message from ${product}`,
      text: `This message shows that ${product} can send email.\n`,
    });
    return state === "sent"
      ? okToast(`Settings saved. A test message was sent to ${to}`)
      : okToast("Settings saved. No mail server is set, so the test message is in outbox/");
  } catch (error) {
    // By its name: see isConfigError.
    if (!(error instanceof Error) || error.name !== "MailError") throw error;
    return { tone: "bad", text: `Settings saved, but the test failed. ${error.message}` };
  }
}
