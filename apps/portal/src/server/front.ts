import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { refusalOrFault } from '@rooflab/course';
import type { Logger } from 'pino';
import { stampAddress } from './address.ts';
import type { Env } from './env.ts';
import { sendFault } from './fault-answer.ts';
import { type EndedRequest, logRequest } from './request-log.ts';

/** Enough for a browser on a slow connection to send a hand-in of 64 KiB. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Longer than the 60 s of load balancers, so that they never send to a connection that is just closing. */
const KEEP_ALIVE_MS = 65_000;

/** Time for an answer to arrive before the rest of the client's request is cut off. */
const LINGER_MS = 2000;

const REQUEST_ID = /^[\w-]{1,64}$/;

/** Answers one request; `path` is without the query. Errors are logged, and answered with 503 while the database is away, else with 500. */
export type Handler = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void> | void;

export interface FrontOptions {
  readonly handler: Handler;
  readonly env: Env;
  readonly logger: Logger;
  readonly onEnded?: (ended: EndedRequest) => void;
}

/** The listening side of the portal, independent of what answers behind it. */
export interface Front {
  readonly server: Server;
  /** From now on this handler answers. */
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

/** The request was refused before it was fully read: nobody will read the rest. */
function cutOffWhatIsLeft(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (!request.complete) setTimeout(() => request.complete || request.destroy(), LINGER_MS).unref();
  });
}

/** Without the query, which may contain names or secrets. */
function pathOf({ url }: IncomingMessage): string {
  return (url ?? '/').split('?', 1)[0] ?? '/';
}

/** A proxy's own id, if there is one, so that its log and ours can be matched. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}
