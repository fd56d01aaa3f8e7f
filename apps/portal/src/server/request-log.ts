import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

export interface LoggedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly path: string;
}

/** One line a request, when it has ended: neither headers nor bodies nor queries, which hold tokens and sources. */
export function logRequest(logger: Logger, { request, response, address, path }: LoggedRequest): void {
  const startedMs = performance.now();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const requestId = request.headers['x-request-id'];
    const ms = Math.round(performance.now() - startedMs);
    const level = path === '/api/health' && status === 200 ? 'debug' : status >= 500 ? 'error' : 'info';
    logger[level]({ requestId, method: request.method, path, status, ms, address, complete: writableFinished }, 'request');
  });
}
