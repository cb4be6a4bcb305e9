import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds that open requests may take to finish after a stop signal. */
const DRAIN_MS = 10_000;

/**
 * Call before the server listens. Returns how to end it: it accepts no more connections, drops those without a request,
 * answers the others with `Connection: close`, and resolves when all are gone.
 */
export function drainable(server: Server): () => Promise<void> {
  /** The answers that each connection waits for, the earliest first: clients may ask again before they have the first. */
  const sockets = new Map<Socket, Set<ServerResponse>>();
  let isDraining = false;

  server.on("connection", (socket) => {
    sockets.set(socket, new Set());
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const answers = sockets.get(socket)?.add(response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => {
      answers?.delete(response);
      // Headers that were sent before the end was known promised to keep the connection.
      if (isDraining && answers?.size === 0) socket.end();
    });
  });

  return () =>
    new Promise((resolve) => {
      isDraining = true;
      const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(late);
        resolve();
      });
      for (const [socket, answers] of sockets) {
        const last = [...answers].at(-1);
        if (last === undefined) socket.destroy();
        else last.shouldKeepAlive = false;
      }
    });
}
