import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Watches a server's connections and gives a function that drops those without a request in flight. Node's own
 * `closeIdleConnections` spares connections that never sent one, such as those that browsers open in advance.
 */
export function watchConnections(server: Server): () => void {
  const inFlight = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    inFlight.set(socket, 0);
    socket.once('close', () => inFlight.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    inFlight.set(socket, (inFlight.get(socket) ?? 0) + 1);
    response.once('close', () => {
      if (inFlight.has(socket)) inFlight.set(socket, (inFlight.get(socket) ?? 0) - 1);
    });
  });
  return () => {
    for (const [socket, requests] of inFlight) if (requests === 0) socket.destroy();
  };
}
