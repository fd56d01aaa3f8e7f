import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isStream } from './answer.ts';
import { traceIdOf } from './trace-of-response.ts';
import { withoutSecrets } from './without-secrets.ts';

/** A request that was answered or abandoned. */
export interface EndedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
  /** A live stream, which lasts as long as somebody watches. */
  readonly stream: boolean;
  /** Null: it was not traced, or its trace is not recorded. */
  readonly traceId: string | null;
}

export interface LoggedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly path: string;
  readonly onEnded?: (ended: EndedRequest) => void;
}

/** Requested constantly by monitors and workers, or by every page for scripts and fonts: not worth a line while all is well. */
const QUIET = /^\/(api\/(health|metrics)$|api\/worker\/|_next\/static\/)/;

/** One line per request, when it has ended, without headers, bodies and queries, which contain tokens and sources, and without secrets in paths. */
export function logRequest(logger: Logger, { request, response, address, path, onEnded }: LoggedRequest): void {
  const startedMs = performance.now();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const { method = 'GET' } = request;
    const requestId = request.headers['x-request-id'];
    const ms = Math.round(performance.now() - startedMs);
    const stream = isStream(response);
    // The span of a stream is never sent.
    const traceId = stream ? null : traceIdOf(response);
    const level = QUIET.test(path) && status < 400 ? 'debug' : status >= 500 ? 'error' : 'info';
    const told = { requestId, ...(traceId !== null && { traceId }), method, path: withoutSecrets(path), status, ms, address };
    logger[level]({ ...told, complete: writableFinished }, 'request');
    onEnded?.({ method, path, status, seconds: (performance.now() - startedMs) / 1000, stream, traceId });
  });
}
