import net, { type AddressInfo } from "node:net";

/** A mail server that hangs up. */
export interface HangingMailServer {
  readonly port: number;
  /** The addresses of the messages that it took. */
  readonly received: readonly string[];
  readonly stop: () => Promise<void>;
}

/**
 * @param hangsUpAt whether to hang up at a line instead of answering it; at "." it has the whole message.
 * @param greeting what it says first
 */
export async function startHangingMailServer(
  hangsUpAt: (line: string) => boolean,
  greeting = "220 here",
): Promise<HangingMailServer> {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    let isMessage = false;
    let to = "";
    let rest = "";
    const answer = (line: string): string => {
      if (isMessage) {
        if (line !== ".") return "";
        isMessage = false;
        received.push(to);
        return "250 taken";
      }
      to = /^RCPT TO:<(.*)>/.exec(line)?.[1] ?? to;
      isMessage = line === "DATA";
      return isMessage ? "354 go on" : line === "QUIT" ? "221 bye" : "250 yes";
    };
    socket.on("error", () => {});
    socket.write(`${greeting}\r\n`);
    socket.setEncoding("utf8").on("data", (text) => {
      const lines = (rest + text).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (hangsUpAt(line)) return void socket.destroy();
        const said = answer(line);
        if (said !== "") socket.write(`${said}\r\n`);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, received, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}

/** One that hangs up once it has the whole of a message to an address, which may have arrived then, and at once where others are named. */
export function startPerhapsMailServer(address: string): ReturnType<typeof startHangingMailServer> {
  let isTheirs = false;
  return startHangingMailServer((line) => {
    if (line.startsWith("RCPT TO:")) isTheirs = line.includes(address);
    return isTheirs ? line === "." : line.startsWith("RCPT TO:");
  });
}
