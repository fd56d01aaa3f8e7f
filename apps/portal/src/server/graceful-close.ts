import type { Server, ServerResponse } from 'node:http';

/** What a request under way may still take; after that its client repeats it elsewhere. */
const GRACE_MS = 10_000;

/** Ends a server so that every answer under way still arrives. Create it before the server listens. */
export interface GracefulClose {
  close(): Promise<void>;
}

export function gracefulClose(server: Server): GracefulClose {
  const streams = new Set<ServerResponse>();
  let closing = false;
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (closing) response.setHeader('connection', 'close');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  });
  async function close(): Promise<void> {
    closing = true;
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // Live streams have no end of their own: whoever follows one takes it up at another process, after the last event that arrived.
    for (const response of streams) if (isStream(response)) response.destroy();
    const overdue = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    await closed;
    clearTimeout(overdue);
  }
  return { close };
}

function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}
