import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Logger } from '../logger.ts';
import type { ApiHandler } from './api-handler.ts';

export interface ApiServer extends AsyncDisposable {
  readonly url: string;
  /** Takes no new requests, ends live streams (their pages go on elsewhere), waits for the rest. */
  close(): Promise<void>;
}

export interface ServeOptions {
  readonly handler: ApiHandler;
  /** 0: any free one. */
  readonly port: number;
  readonly host?: string;
  readonly logger: Logger;
}

/** Serves the API alone, without pages: for `npm start` without a portal, benches and tests. */
export async function serveApi({ handler, port, host, logger }: ServeOptions): Promise<ApiServer> {
  const closing = new AbortController();
  const server = createServer((request, response) => {
    answer(request, response, { handler, closing: closing.signal }).catch((error: unknown) => {
      logger.error({ error, path: request.url }, 'A request failed.');
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host ?? '127.0.0.1', resolve);
  });
  const close = async (): Promise<void> => {
    closing.abort();
    await stop(server);
  };
  return { url: urlOf(server), close, [Symbol.asyncDispose]: close };
}

/** Clients keep connections open after their answer: those are closed as they fall idle. */
const IDLE_CHECK_MS = 50;

async function stop(server: Server): Promise<void> {
  const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearInterval(closing);
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  const { address: host, family, port }: AddressInfo = address;
  return `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`;
}

/** Time for the answer to arrive before the connection goes. */
const LINGER_MS = 200;

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { handler, closing }: { handler: ApiHandler; closing: AbortSignal },
): Promise<void> {
  const leaving = new AbortController();
  outgoing.once('close', () => leaving.abort());
  // Refused before it was read to its end: what still comes is nobody's.
  outgoing.once('finish', () => {
    if (!incoming.complete) setTimeout(() => incoming.destroy(), LINGER_MS).unref();
  });
  const response = await handler(toRequest(incoming, AbortSignal.any([leaving.signal, closing])));
  const headers = new Map<string, string | string[]>(response.headers);
  headers.set('set-cookie', response.headers.getSetCookie());
  outgoing.writeHead(response.status, Object.fromEntries(headers));
  if (response.body === null) {
    outgoing.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body as ReadableStream<Uint8Array>), outgoing);
  } catch (error) {
    // The reader left, or the server closes: nobody is there to be told.
    if (!leaving.signal.aborted && !closing.aborted) throw error;
  }
}

function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const each of Array.isArray(value) ? value : [value ?? '']) headers.append(name, each);
  }
  // As a proxy does: what the client itself claims stands to the left of what is known.
  headers.append('x-forwarded-for', incoming.socket.remoteAddress ?? 'unknown');
  const method = incoming.method ?? 'GET';
  const url = `http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const body = hasBody ? { body: Readable.toWeb(incoming) as globalThis.ReadableStream<Uint8Array>, duplex: 'half' as const } : {};
  return new Request(url, { method, headers, signal, ...body });
}
