import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds that open requests may take to finish after a stop signal. */
const DRAIN_MS = 10_000;

/**
 * Call before the server listens. Returns how to end it: it accepts no more connections, drops those without a request,
 * answers the others with `Connection: close`, and resolves when all are gone.
 */
export function drainable(server: Server): () => Promise<void> {
  const sockets = new Set<Socket>();
  const answering = new Map<Socket, ServerResponse>();
  let isDraining = false;

  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.prependListener("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, response);
    if (isDraining) response.shouldKeepAlive = false;
    response.once("close", () => {
      answering.delete(socket);
      // Headers that were sent before the end was known promised to keep the connection.
      if (isDraining) socket.end();
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
      for (const socket of sockets) {
        const response = answering.get(socket);
        if (response === undefined) socket.destroy();
        else response.shouldKeepAlive = false;
      }
    });
}
