import { setTimeout as sleep } from 'node:timers/promises';
import { type HrTime, ROOT_CONTEXT, type SpanContext, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './settings.ts';
import type { StartSpan } from './span.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

/** Soon enough to look at a hand-in that somebody just asks about, and one request for many spans. */
const SEND_AFTER_MS = 2000;

/** A process that stops does not wait longer than this for a receiver that is away. */
const CLOSE_LIMIT_MS = 3000;

export interface RecorderOptions {
  /** Which of several processes this is. */
  readonly instance: string;
  /** Spans could not be sent and are lost. Called again only after some were sent in between. */
  readonly onFault: (error: Error) => void;
}

export interface SpanRecorder {
  readonly start: StartSpan;
  /** Sends what is left, for up to three seconds. Never rejects: spans that cannot be sent are lost. */
  close(): Promise<void>;
}

/**
 * Records spans with OpenTelemetry's SDK and posts them as OTLP in batches. It is not registered as the provider of the whole process: Next.js and
 * better-auth would then send spans of their own, with addresses and queries.
 */
export function recordSpans({ url, serviceName, ratio }: TracingSettings, { instance, onFault }: RecorderOptions): SpanRecorder {
  const exporter = tellingFaults(new OTLPTraceExporter({ url }), onFault);
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': instance })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_AFTER_MS })],
  });
  const tracer = provider.getTracer('rooflab');
  const start: StartSpan = ({ name, kind, attributes = {}, parent, links = [], startMs }) => {
    const place = contextOf(parent);
    const within = place === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, place);
    const linked = links.flatMap((link) => contextOf(link) ?? []).map((context) => ({ context }));
    const kinds = kind === 'server' ? SpanKind.SERVER : SpanKind.INTERNAL;
    const given = { kind: kinds, attributes, links: linked, ...(startMs !== undefined && { startTime: hrTime(startMs) }) };
    const span = tracer.startSpan(name, given, within);
    const { traceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: writeTraceparent({ traceId, spanId, sampled: (traceFlags & TraceFlags.SAMPLED) !== 0 }),
      set: (more) => void span.setAttributes(more),
      end: ({ endMs, failed = false } = {}) => {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end(endMs === undefined ? undefined : hrTime(endMs));
      },
    };
  };
  const shutDown = (): Promise<void> => provider.shutdown().catch(() => undefined);
  return { start, close: () => Promise.race([shutDown(), sleep(CLOSE_LIMIT_MS, undefined, { ref: false })]) };
}

/** The SDK takes a number from before the start of this process for one of `performance.now()`. */
function hrTime(ms: number): HrTime {
  const seconds = Math.floor(ms / 1000);
  return [seconds, Math.round((ms - 1000 * seconds) * 1e6)];
}

/** The SDK keeps faults to itself. */
function tellingFaults(exporter: SpanExporter, onFault: (error: Error) => void): SpanExporter {
  let isBroken = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isBroken) onFault(error);
        isBroken = error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

function contextOf(traceparent: string | null): SpanContext | null {
  const place = readTraceparent(traceparent);
  if (place === null) return null;
  const { traceId, spanId, sampled } = place;
  return { traceId, spanId, traceFlags: sampled ? TraceFlags.SAMPLED : TraceFlags.NONE, isRemote: true };
}
