import type { ServerResponse } from 'node:http';
import { type LiveSpan, readTraceparent } from '@rooflab/tracing';

const spans = new WeakMap<ServerResponse, LiveSpan>();

/** This span answers the request of this response. */
export function noteSpan(response: ServerResponse, span: LiveSpan): void {
  spans.set(response, span);
}

/** The trace of the span that answers it. Null: it is not traced, or its trace is not recorded. */
export function traceIdOf(response: ServerResponse): string | null {
  const place = readTraceparent(spans.get(response)?.traceparent);
  return place?.sampled ? place.traceId : null;
}
