import type { IncomingMessage, ServerResponse } from "node:http";

/** Milliseconds that a client may pause in a body that was answered already. */
const LONGEST_PAUSE = 10_000;

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
    request.once("end", () => {
      // The next request may have begun, and have its own.
      if (socket.timeout === LONGEST_PAUSE) socket.setTimeout(usual);
    });
    dump(request);
  });
}

/**
 * Answers a request whose body nobody wants. Node closes a connection that is not to be kept as soon as it has answered, so
 * the body is read to its end first: within the server's `requestTimeout`.
 */
export function answerUnread(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  if (response.shouldKeepAlive || request.complete) answer();
  else dump(request.once("end", answer));
}

function dump(request: IncomingMessage): void {
  // Its reader, where it had one, would pause it again, and reads no more.
  request.removeAllListeners("data").resume();
}
