import { randomUUID } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { findCaller } from '../auth/find-caller.ts';
import type { Context, Services } from '../context.ts';
import { appRouter, createCaller } from '../router.ts';
import { limitBody } from './limit-body.ts';

export interface ApiHandlerOptions {
  readonly services: Services;
  /** Origins whose pages may send a session's cookie with what changes something: the portal's own, at least. */
  readonly trustedOrigins: readonly string[];
}

export type ApiHandler = (request: Request) => Promise<Response>;

/** A roster of 5000 lines, and room. */
const MAX_BODY_BYTES = 2_000_000;

/** Procedures in one request; a page asks for a handful. */
const MAX_BATCH = 20;

/** Answers `/api/trpc/…`, `/api/auth/…` and `/api/health`, in any server that speaks Request and Response. */
export function createApiHandler(options: ApiHandlerOptions): ApiHandler {
  return async (request) => {
    const requestId = readRequestId(request);
    const response = await route(request, { ...options, requestId });
    response.headers.set('x-request-id', requestId);
    response.headers.set('cache-control', 'no-store');
    return response;
  };
}

type Routed = ApiHandlerOptions & { readonly requestId: string };

async function route(request: Request, options: Routed): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '/api/health') return await health(options);
  const limited = await limitBody(request, MAX_BODY_BYTES);
  if (limited === null) return tooLarge();
  if (pathname.startsWith('/api/auth/')) return mutable(await options.services.auth.handler(limited));
  if (pathname.startsWith('/api/trpc/')) return mutable(await answerProcedures(limited, options));
  return Response.json(
    { error: { code: 'not-found', message: 'There is nothing here.', remedy: 'Look under /api/trpc.' } },
    { status: 404 },
  );
}

async function answerProcedures(request: Request, options: Routed): Promise<Response> {
  return await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: () => createContext(request, options),
    allowBatching: true,
    maxBatchSize: MAX_BATCH,
  });
}

/** The context of one request: who asks, and when it came. */
export async function createContext(request: Request, { services, trustedOrigins, requestId }: Routed): Promise<Context> {
  const receivedAt = services.clock();
  const { headers, method } = request;
  const { caller, refusal } = await findCaller({ ...services, headers, method, trustedOrigins });
  return { ...services, caller, refusal, receivedAt, requestId, headers };
}

async function health({ services, requestId }: Routed): Promise<Response> {
  const context = { ...services, caller: null, refusal: null, receivedAt: services.clock(), requestId, headers: new Headers() };
  try {
    return Response.json(await createCaller(context).queue.health());
  } catch {
    return Response.json({ status: 'unavailable', database: 'unreachable' }, { status: 503 });
  }
}

function tooLarge(): Response {
  const error = { code: 'invalid-input', message: 'The request is longer than 2 MB.', remedy: 'Send less at once.' };
  return Response.json({ error }, { status: 413 });
}

/** Headers of a response that came over the network cannot be set. */
function mutable(response: Response): Response {
  return new Response(response.body, response);
}

/** A proxy's own, so that its log and ours can be laid side by side. */
function readRequestId(request: Request): string {
  const given = request.headers.get('x-request-id') ?? '';
  return /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}
