import { randomUUID } from 'node:crypto';
import { type Context, findCaller, refusalOrFault, type Services } from '@rooflab/course';

export interface ContextRequest {
  readonly headers: Headers;
  readonly method: string;
  readonly trustedOrigins: readonly string[];
  /** When the last byte of the request had arrived; see `Context`. */
  readonly receivedAt: () => Date;
}

/** Who asks, for a procedure over HTTP and for a page alike. Throws `ApiError`, with the request's id, when the database does not tell. */
export async function createContext(services: Services, { receivedAt, ...asked }: ContextRequest): Promise<Context> {
  const { auth, db, logger } = services;
  const { headers } = asked;
  const requestId = headers.get('x-request-id') ?? randomUUID();
  const found = await findCaller({ auth, db, ...asked }).catch((error: unknown) => {
    throw refusalOrFault(error, { logger, path: 'sign-in', requestId });
  });
  return { ...services, ...found, receivedAt, requestId, headers };
}
