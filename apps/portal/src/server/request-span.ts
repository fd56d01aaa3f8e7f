import type { IncomingMessage } from 'node:http';
import { type LiveSpan, readTraceparent, runInSpan, startSpan } from '@rooflab/tracing';
import { isStream } from './answer.ts';
import type { Handler } from './front.ts';
import { type PagePattern, routePattern } from './metrics/route-pattern.ts';
import { noteSpan } from './trace-of-response.ts';

/** Monitors, scripts and fonts, and the polls and beats of workers: too many to be of use. A worker traces its gradings itself. */
const NOT_TRACED = /^\/(api\/health$|api\/worker\/|_next\/)/;

/** Answers each request in a span of its own. */
export function withSpans(handler: Handler, pages: readonly PagePattern[]): Handler {
  return (request, response, path) => {
    const span = spanOf(request, path, pages);
    if (span === null) return handler(request, response, path);
    noteSpan(response, span);
    response.once('close', () => {
      const { statusCode: status } = response;
      span.set({ 'http.response.status_code': status });
      // The span of a live stream would last as long as somebody watches. It is not ended, so it is never sent.
      if (!isStream(response)) span.end({ failed: status >= 500 });
    });
    return runInSpan(span, () => handler(request, response, path));
  };
}

/**
 * Null for what is not traced. The trace begins here, whatever `traceparent` the request brings: anybody can send one, and would choose with its id and its
 * flag which traces are recorded, and add spans to those of others. What it says of the click is kept as a link and in attributes.
 */
function spanOf(request: IncomingMessage, path: string, pages: readonly PagePattern[]): LiveSpan | null {
  const route = routePattern(path, pages);
  if (route === 'unknown' || NOT_TRACED.test(path)) return null;
  const { method = 'GET' } = request;
  const client = clientOf(request);
  return startSpan({
    name: `${method} ${route}`,
    kind: 'server',
    parent: null,
    links: client.links,
    attributes: { 'http.request.method': method, 'http.route': route, ...client.attributes },
  });
}

/** `rooflab=<ms>` in `tracestate`: when it was sent, by the client's clock. */
const SENT_AT = /^rooflab=(\d{13})$/;

function clientOf({ headers: { traceparent, tracestate } }: IncomingMessage) {
  const place = readTraceparent(traceparent);
  if (place === null || typeof traceparent !== 'string') return { links: [], attributes: {} };
  const [, sentMs] = (typeof tracestate === 'string' && SENT_AT.exec(tracestate)) || [];
  return {
    links: [traceparent],
    attributes: {
      'rooflab.client.trace_id': place.traceId,
      'rooflab.client.span_id': place.spanId,
      ...(sentMs !== undefined && { 'rooflab.client.sent_at': new Date(Number(sentMs)).toISOString() }),
    },
  };
}
