import type { RoundGarage } from "../../modules/emails/rounds.server";
import type { Message } from "../../modules/mail/mail";
import { SmallGarage } from "./small-garage";

/** A garage that tested a vehicle. Its post keeps what it is given. */
export async function garageWithPost() {
  const small = await SmallGarage.open();
  const { _id: invoice, customer } = await small.invoices("2026-03-02", { department: "MOT" });
  const posted: Message[] = [];
  const press = { before: async () => {} };
  const garage: RoundGarage = {
    ...small.garage,
    printer: {
      pdf: async () => {
        await press.before();
        return new Uint8Array([1]);
      },
      findBrowser: async () => {},
      close: async () => {},
    },
    logoOf: async () => undefined,
    hasMailServer: () => true,
    sendMail: async (message) => {
      posted.push(message);
      return { state: "sent", refused: "" };
    },
    rounds: { running: undefined, isStopping: false, log: () => {} },
  };
  return { garage, posted, press, customer, invoice };
}
