import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { withoutSecrets } from './without-secrets.ts';

/** A request that was answered or abandoned. */
export interface EndedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly seconds: number;
  /** A live stream, which lasts as long as somebody watches. */
  readonly stream: boolean;
}

export function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type') ?? '').startsWith('text/event-stream');
}

export interface LoggedRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string;
  readonly path: string;
  readonly onEnded?: (ended: EndedRequest) => void;
}

/** Requested constantly by monitors, or by every page for scripts and fonts: not worth a line while all is well. */
const QUIET = /^\/(api\/(health|metrics)$|_next\/static\/)/;

/** One line per request, when it has ended, without headers, bodies and queries, which contain tokens and sources, and without secrets in paths. */
export function logRequest(logger: Logger, { request, response, address, path, onEnded }: LoggedRequest): void {
  const startedMs = performance.now();
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const { method = 'GET' } = request;
    const requestId = request.headers['x-request-id'];
    const ms = Math.round(performance.now() - startedMs);
    const level = QUIET.test(path) && status < 400 ? 'debug' : status >= 500 ? 'error' : 'info';
    logger[level]({ requestId, method, path: withoutSecrets(path), status, ms, address, complete: writableFinished }, 'request');
    onEnded?.({ method, path, status, seconds: (performance.now() - startedMs) / 1000, stream: isStream(response) });
  });
}
