import { randomUUID } from 'node:crypto';
import { type Context, findCaller, refusalFor, type Services } from '@rooflab/api';

export interface ContextRequest {
  readonly headers: Headers;
  readonly method: string;
  readonly trustedOrigins: readonly string[];
}

/** Who asks, for a procedure over HTTP and for a page alike. */
export async function createContext(services: Services, { headers, method, trustedOrigins }: ContextRequest): Promise<Context> {
  const receivedAt = services.clock();
  const { auth, db } = services;
  const found = await findCaller({ auth, db, headers, method, trustedOrigins }).catch((error: unknown) => {
    throw refusalFor(error) ?? error;
  });
  return { ...services, ...found, receivedAt, requestId: headers.get('x-request-id') ?? randomUUID(), headers };
}
