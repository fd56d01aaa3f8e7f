import { appRouter, type Services } from '@rooflab/api';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { fromNodeHeaders } from 'better-auth/node';
import { createContext } from './create-context.ts';
import type { Env } from './env.ts';
import type { Handler } from './front.ts';
import { MAX_BODY_BYTES, MAX_FILE_BODY_BYTES, TAKES_FILE } from './limits.ts';

const BASE = '/api/trpc';

/** More than a page asks for at once; each of a batch is a query of its own. */
const MAX_BATCH = 20;

/** All procedures under `/api/trpc`, live streams included. */
export function createTrpcHandler(services: Services, { baseUrl, trustedOrigins }: Pick<Env, 'baseUrl' | 'trustedOrigins'>): Handler {
  const origins = [new URL(baseUrl).origin, ...trustedOrigins];
  const handlerFor = (maxBodySize: number) =>
    createHTTPHandler({
      router: appRouter,
      basePath: BASE,
      maxBodySize,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req }) =>
        createContext(services, { headers: fromNodeHeaders(req.headers), method: req.method ?? 'GET', trustedOrigins: origins }),
    });
  const forAll = handlerFor(MAX_BODY_BYTES);
  const forFiles = handlerFor(MAX_FILE_BODY_BYTES);
  return (request, response, path) => {
    const handler = TAKES_FILE.includes(path.slice(BASE.length + 1)) ? forFiles : forAll;
    handler(request, response);
  };
}
