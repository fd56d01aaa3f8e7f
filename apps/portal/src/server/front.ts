import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refusalOrFault } from '@rooflab/course';
import type { Logger } from 'pino';
import { stampAddress } from './address.ts';
import type { Env } from './env.ts';
import { sendFault } from './fault-answer.ts';
import { type EndedRequest, logRequest } from './request-log.ts';

/** A browser on a bad line; a hand-in of 64 KiB needs no longer. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Longer than the 60 s for which load balancers keep theirs, so that they never send to a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000;

/** Time for an answer to arrive before what its client still sends is cut off. */
const LINGER_MS = 2000;

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Answers one request; `path` is without the query. What it throws is logged, and answered with 503 while the database is away, else with 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> | void;

export interface FrontOptions {
  readonly handler: Handler;
  readonly env: Env;
  readonly logger: Logger;
  readonly onEnded?: (ended: EndedRequest) => void;
}

/** The listening side of the portal, whatever answers behind it. */
export interface Front {
  readonly server: Server;
  /** From now on this one answers. */
  answerWith(handler: Handler): void;
}

export function createFront(options: FrontOptions): Front {
  const { env, logger, onEnded } = options;
  let handler = options.handler;
  const server = createServer((request, response) => {
    const requestId = requestIdOf(request);
    request.headers['x-request-id'] = requestId;
    response.setHeader('x-request-id', requestId);
    const address = stampAddress(request, env.trustedProxies);
    const path = pathOf(request);
    logRequest(logger, { request, response, address, path, ...(onEnded && { onEnded }) });
    cutOffWhatIsLeft(request, response);
    answer(handler, { request, response, path }).catch((error: unknown) => {
      const fault = refusalOrFault(error, { logger, path, requestId });
      if (response.headersSent) response.destroy();
      else sendFault(request, response, fault);
    });
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  return {
    server,
    answerWith: (next) => {
      handler = next;
    },
  };
}

async function answer(
  handler: Handler,
  { request, response, path }: { request: IncomingMessage; response: ServerResponse; path: string },
): Promise<void> {
  await handler(request, response, path);
}

/** Refused before it was read to its end: what still comes is nobody's. */
function cutOffWhatIsLeft(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
  });
}

/** Without the query, which may name things. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').split('?', 1)[0] ?? '/';
}

/** A proxy's own, so that its log and ours can be laid side by side. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
