import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import {
  type Auth,
  createLtiHandler,
  isCrossSite,
  isFromLtiPlatform,
  publishedLab,
  RETRY_AFTER_SECONDS,
  type Services,
  unstorableText,
  type WorkerApi,
} from '@rooflab/course';
import { requireWritableDatabase, toldFaults } from '@rooflab/db';
import { WORKER_API } from '@rooflab/fleet';
import { fromNodeHeaders } from 'better-auth/node';
import type { Logger } from 'pino';
import { sendJson } from './answer.ts';
import type { Env } from './env.ts';
import { createFront, type Handler } from './front.ts';
import { readHealth } from './health.ts';
import { sendLab } from './labs/lab-route.ts';
import { MAX_BODY_BYTES } from './limits.ts';
import { sendOpenApi } from './openapi-route.ts';
import { withSpans } from './request-span.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createTrpcHandler } from './trpc-handler.ts';
import { readBody, sendAnswer, webRequest } from './web-request.ts';
import { createWorkerRoute } from './workers/worker-route.ts';

export interface PortalOptions {
  readonly services: Services;
  /** What workers ask for; without it, there is nothing for them. */
  readonly workers?: WorkerApi;
  /** Serves everything outside `/api`; without it, there is nothing there. */
  readonly pages?: { serve(request: IncomingMessage, response: ServerResponse): Promise<void> };
  readonly env: Env;
  readonly logger: Logger;
}

/** Creates the portal as a server that is not listening yet. */
export function createPortalServer(options: PortalOptions): Server {
  const { env, logger } = options;
  return createFront({ handler: withSpans(createPortalHandler(options), []), env, logger }).server;
}

/** Procedures, sign-in and health under `/api`, for pages, the command and programs; pages everywhere else. */
export function createPortalHandler({ services, workers, pages, env }: PortalOptions): Handler {
  const trpc = createTrpcHandler(services, env);
  const auth = createAuthHandler(services.auth, env.baseUrl);
  const lti = createLtiRoute(createLtiHandler({ services, baseUrl: env.baseUrl }), env.baseUrl);
  const forWorkers = workers && createWorkerRoute(workers);
  const encrypted = env.baseUrl.startsWith('https:');
  const trustedOrigins = [new URL(env.baseUrl).origin, ...env.trustedOrigins];
  const isFromElsewhere = ({ method = 'GET', headers }: IncomingMessage): boolean =>
    isCrossSite({ method, headers: fromNodeHeaders(headers), trustedOrigins });

  const elsewhere = {
    error: 'The request comes from a page of another site.',
    code: 'OTHER_SITE',
    message: 'The portal takes this only from its own address.',
    remedy: `Open ${env.baseUrl} instead.`,
  };

  async function health(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendJson(response, 405, { error: 'Use GET.' });
    const state = await readHealth(services.db);
    if (state.status !== 'ok') response.setHeader('retry-after', RETRY_AFTER_SECONDS);
    sendJson(response, state.status === 'ok' ? 200 : 503, state);
  }

  return async (request, response, path) => {
    const page = pages !== undefined && path !== '/api' && !path.startsWith('/api/');
    setSecurityHeaders(response, { encrypted, page });
    if (!isPath(path)) return sendJson(response, 400, { error: 'The address is malformed.' });
    if (path === UNUSED_IMAGES) return sendJson(response, 404, { error: NOTHING_HERE });
    // Procedures report this in their own form (`findCaller`); only they are also called with tokens, which no other site's page has.
    if (path.startsWith('/api/trpc/')) return await trpc(request, response, path);
    if (forWorkers && path.startsWith(`${WORKER_API}/`)) return await forWorkers(request, response, path);
    if (!isFromLtiPlatform(path) && isFromElsewhere(request)) return sendJson(response, 403, elsewhere);
    if (page) {
      if (path.startsWith('/_next/')) return await pages.serve(request, response);
      // Lets any free process take the next page: on connections that stay open, readers wait for each other while another process is idle.
      if (env.processes > 1) response.setHeader('connection', 'close');
      // A streaming page has sent status 200 before it asks the database for anything.
      await requireWritableDatabase(services.db);
      return await pages.serve(request, response);
    }
    if (path.startsWith('/api/auth/')) return await auth(request, response, path);
    if (path.startsWith('/api/lti/')) return await lti(request, response, path);
    if (path.startsWith('/api/labs/'))
      return await sendLab(request, response, (labId, version) => publishedLab(services.db, labId, version));
    if (path === '/api/openapi.json') return sendOpenApi(request, response);
    if (path === '/api/health') return await health(request, response);
    sendJson(response, 404, { error: NOTHING_HERE });
  };
}

const NOTHING_HERE = 'There is nothing at this address.';

/** Next.js would convert pictures there; no page of ours has any for it. */
const UNUSED_IMAGES = '/_next/image';

/** Next.js fails at all others: `*`, and escapes that are not UTF-8. */
function isPath(path: string): boolean {
  try {
    return decodeURIComponent(path).startsWith('/');
  } catch {
    return false;
  }
}

/**
 * Sign-in, sign-out and related requests, under `/api/auth`. If the database did not answer, throws the original error instead of the one
 * that better-auth made from it.
 */
function createAuthHandler(auth: Auth, baseUrl: string): Handler {
  return async (request, response, path) => {
    const body = await readBody(request);
    if (body === null) return sendJson(response, 413, { error: `A request may have at most ${MAX_BODY_BYTES} bytes.` });
    if (!isStorable(request.url ?? '/', body)) {
      const message = 'Text may hold neither NUL nor half of a surrogate pair.';
      return sendJson(response, 400, { code: 'TEXT_NOT_STORABLE', message, remedy: 'Leave those characters out.' });
    }
    const asked = webRequest(request, { body, baseUrl });
    const answer = await toldFaults(() => auth.handler(asked));
    await sendAnswer(response, path === '/api/auth/get-session' ? await withoutToken(answer) : answer);
  };
}

/** Scripts learn who is signed in, and not the secret that the cookie keeps from them. */
async function withoutToken(answer: Response): Promise<Response> {
  const said = (await answer.json()) as { readonly session?: object } | null;
  const session = said?.session && { ...said.session, token: undefined };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return new Response(JSON.stringify(said && { ...said, ...(session && { session }) }), { status: answer.status, headers });
}

/** Whether the database can store the request's text; better-auth passes it on unchecked. */
function isStorable(url: string, body: Buffer): boolean {
  const text = body.toString('utf8');
  if (url.includes('%00') || text.includes('\0')) return false;
  try {
    return unstorableText(JSON.parse(text)) === null;
  } catch {
    return !text.includes('%00'); // a form: in JSON these are three ordinary characters
  }
}

/** Requests of learning platforms and their users under `/api/lti`. */
function createLtiRoute(handle: (request: Request) => Promise<Response>, baseUrl: string): Handler {
  return async (request, response) => {
    const body = await readBody(request);
    if (body === null) return sendJson(response, 413, { error: `A request may have at most ${MAX_BODY_BYTES} bytes.` });
    const answer = await handle(webRequest(request, { body, baseUrl }));
    // The page's own policy says who may frame it, which the older header cannot express.
    if (answer.headers.has('content-security-policy')) response.removeHeader('x-frame-options');
    await sendAnswer(response, answer);
  };
}
