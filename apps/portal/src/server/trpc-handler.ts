import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener } from 'node:http';
import { appRouter, type Context, findCaller, refusalFor, type Services } from '@rooflab/api';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { fromNodeHeaders } from 'better-auth/node';
import type { Env } from './env.ts';
import { MAX_BODY_BYTES } from './limits.ts';

/** More than a page asks for at once; each of a batch is a query of its own. */
const MAX_BATCH = 20;

/** All procedures under `/api/trpc`, live streams included. */
export function createTrpcHandler(
  services: Services,
  { baseUrl, trustedOrigins }: Pick<Env, 'baseUrl' | 'trustedOrigins'>,
): RequestListener {
  const origins = [new URL(baseUrl).origin, ...trustedOrigins];
  return createHTTPHandler({
    router: appRouter,
    basePath: '/api/trpc',
    maxBodySize: MAX_BODY_BYTES,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req }) => createContext(services, req, origins),
  });
}

async function createContext(services: Services, request: IncomingMessage, trustedOrigins: readonly string[]): Promise<Context> {
  const receivedAt = services.clock();
  const headers = fromNodeHeaders(request.headers);
  const { auth, db } = services;
  const method = request.method ?? 'GET';
  const found = await findCaller({ auth, db, headers, method, trustedOrigins }).catch((error: unknown) => {
    throw refusalFor(error) ?? error;
  });
  return { ...services, ...found, receivedAt, requestId: headers.get('x-request-id') ?? randomUUID(), headers };
}
