import type { IncomingMessage } from 'node:http';
import { appRouter, retryAfterSeconds, type Services } from '@rooflab/course';
import type { TRPCError } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { fromNodeHeaders } from 'better-auth/node';
import { createContext } from './create-context.ts';
import type { Env } from './env.ts';
import type { Handler } from './front.ts';
import { MAX_BODY_BYTES, TAKES_FILE } from './limits.ts';

const BASE = '/api/trpc';

/** More than a page requests at once; each procedure in a batch is a query of its own. */
const MAX_BATCH = 20;

/** All procedures under `/api/trpc`, live streams included. */
export function createTrpcHandler(services: Services, { baseUrl, trustedOrigins }: Pick<Env, 'baseUrl' | 'trustedOrigins'>): Handler {
  const origins = [new URL(baseUrl).origin, ...trustedOrigins];
  return (request, response, path) => {
    const receivedAt = watchBody(request, services.clock);
    const failed: TRPCError[] = [];
    const handle = createHTTPHandler({
      router: appRouter,
      basePath: BASE,
      maxBodySize: TAKES_FILE.get(path.slice(BASE.length + 1)) ?? MAX_BODY_BYTES,
      maxBatchSize: MAX_BATCH,
      createContext: ({ req }) =>
        createContext(services, {
          headers: fromNodeHeaders(req.headers),
          method: req.method ?? 'GET',
          trustedOrigins: origins,
          receivedAt,
        }),
      onError: ({ error }) => failed.push(error),
      responseMeta: ({ type }) => answerMeta(failed, { stream: type === 'subscription' }),
    });
    handle(request, response);
  };
}

/** When the body had arrived: deadlines are compared with the end of a request, not its beginning. */
function watchBody(request: IncomingMessage, clock: () => Date): () => Date {
  const begunAt = clock();
  let endedAt: Date | null = null;
  request.once('end', () => {
    endedAt = clock();
  });
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined;
  return () => endedAt ?? (hasBody ? clock() : begunAt);
}

/**
 * tRPC reports a stream's refusal inside the stream, with status 200; a stream that cannot begin because the database is away reports it in its
 * status.
 */
function answerMeta(failed: readonly TRPCError[], { stream }: { stream: boolean }) {
  const seconds = failed.map(retryAfterSeconds).filter((each) => each !== null);
  if (seconds.length === 0) return {};
  const unavailable = failed.some(({ code }) => code === 'SERVICE_UNAVAILABLE');
  const headers = new Headers({ 'retry-after': String(Math.max(...seconds)) });
  return { headers, ...(stream && unavailable && { status: 503 }) };
}
