import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Services } from '@rooflab/api';
import { toNodeHandler } from 'better-auth/node';
import type { Logger } from 'pino';
import { stampAddress } from './address.ts';
import type { Env } from './env.ts';
import { readHealth } from './health.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { logRequest } from './request-log.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createTrpcHandler } from './trpc-handler.ts';

/** A browser on a bad line; a hand-in of 64 KiB needs no longer. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Longer than the 60 s for which load balancers keep theirs, so that they never send to a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000;

const REQUEST_ID = /^[\w-]{1,64}$/;

export interface PortalOptions {
  readonly services: Services;
  readonly env: Env;
  readonly logger: Logger;
}

/**
 * The HTTP side of the portal: procedures, sign-in and health, for the command and for programs. Next.js takes these routes over together
 * with the pages; until then this is all that the portal serves.
 */
export function createPortalServer({ services, env, logger }: PortalOptions): Server {
  const trpc = createTrpcHandler(services, env);
  const auth = toNodeHandler(services.auth);
  const encrypted = env.baseUrl.startsWith('https:');

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = pathOf(request);
    if (path.startsWith('/api/trpc/')) return void trpc(request, response);
    if (path.startsWith('/api/auth/')) return refuseBody(request, response) ? undefined : await auth(request, response);
    if (path !== '/api/health') return sendJson(response, 404, { error: 'There is nothing at this address.' });
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { error: 'Ask with GET.' });
    const health = await readHealth(services.db);
    sendJson(response, health.status === 'ok' ? 200 : 503, health);
  }

  const server = createServer((request, response) => {
    request.headers['x-request-id'] = requestIdOf(request);
    const address = stampAddress(request, env.trustedProxies);
    setSecurityHeaders(response, { encrypted });
    logRequest(logger, { request, response, address, path: pathOf(request) });
    serve(request, response).catch((error: unknown) => {
      logger.error({ error, requestId: request.headers['x-request-id'] }, 'A request failed.');
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'Something failed on our side. Try again.', requestId: request.headers['x-request-id'] });
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return server;
}

/** Without the query, which may name things. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').split('?', 1)[0] ?? '/';
}

function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** Answers for a body that is too large, or does not say how large it is; the procedures count theirs themselves. */
function refuseBody(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.headers['transfer-encoding'] !== undefined) {
    sendJson(response, 411, { error: 'Say how long the body is, in Content-Length.' });
    return true;
  }
  if (Number(request.headers['content-length'] ?? 0) <= MAX_BODY_BYTES) return false;
  sendJson(response, 413, { error: `A request may have ${MAX_BODY_BYTES} bytes.` });
  return true;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(`${JSON.stringify(body)}\n`);
}
