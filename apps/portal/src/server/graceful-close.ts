import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isStream } from './answer.ts';

/** Time that a running request may still take; after that its client repeats it elsewhere. */
const GRACE_MS = 10_000;

/** Clients keep connections open after their answer: those are closed when they become idle. */
const IDLE_CHECK_MS = 50;

/** Clients open connections ahead, which no check finds idle. A request that is on its way on one arrives sooner. */
const UNUSED_MS = 500;

/** Closes a server so that every answer under way still arrives. Create it before the server listens. */
export interface GracefulClose {
  close(): Promise<void>;
}

export function gracefulClose(server: Server): GracefulClose {
  const streams = new Set<ServerResponse>();
  const unused = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unused.delete(socket);
    if (closing) response.setHeader('connection', 'close');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  async function close(): Promise<void> {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    // Live streams never end on their own. Their readers reconnect to another process and resume after the last event they received.
    for (const response of streams) if (isStream(response)) response.destroy();
    const ahead = setTimeout(() => unused.forEach((socket) => void socket.destroy()), UNUSED_MS);
    const overdue = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearInterval(idle);
    clearTimeout(ahead);
    clearTimeout(overdue);
  }
  return { close };
}
