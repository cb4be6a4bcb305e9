import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds that a client may pause in a body that was answered already. */
const LONGEST_PAUSE = 3_000;

/**
 * Reads the rest of a request body that is answered early. It would block the connection's next request; and a client
 * that still sends when the connection is closed never sees the answer.
 */
export function readToItsEnd(request: IncomingMessage, response: ServerResponse): void {
  response.once("finish", () => {
    if (request.complete) return;
    const { socket } = request;
    const usual = socket.timeout ?? 0;
    socket.setTimeout(LONGEST_PAUSE);
    request.once("end", () => socket.setTimeout(usual));
    // The original reader would pause the stream again, and reads no more.
    request.removeAllListeners("data").resume();
  });
}
