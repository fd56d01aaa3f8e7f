import { RETRY_AFTER_SECONDS } from '@rooflab/api';
import { sendJson } from './answer.ts';
import { databaseFault } from './database-fault.ts';
import { noticePage } from './fault-answer.ts';
import type { Handler } from './front.ts';
import { unhealthy } from './health.ts';
import { setSecurityHeaders } from './security-headers.ts';

/** The portal before it has reached its database for the first time. */
export interface Waiting {
  readonly handler: Handler;
  /** Why the latest attempt failed. */
  failed(error: unknown): void;
}

export function createWaiting({ encrypted }: { encrypted: boolean }): Waiting {
  let why = 'The portal is starting.';
  return {
    failed: (error) => {
      why = `The database ${databaseFault(error)}. The portal is starting. It tries again every few seconds, and serves as soon as the database answers.`;
    },
    handler: (request, response, path) => {
      setSecurityHeaders(response, { encrypted, page: false });
      response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      if (path === '/api/health') return sendJson(response, 503, unhealthy(why));
      if (path === '/api' || path.startsWith('/api/')) return sendJson(response, 503, { error: why });
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: String(RETRY_AFTER_SECONDS) });
      response.end(request.method === 'HEAD' ? undefined : noticePage('Rooflab is starting', why));
    },
  };
}
