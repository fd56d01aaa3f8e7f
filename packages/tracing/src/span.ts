import { AsyncLocalStorage } from 'node:async_hooks';
import type { SpanAttributes } from './attributes.ts';

/** What a span is when it begins. Times are milliseconds since 1970. */
export interface SpanStart {
  readonly name: string;
  /** `server` answers a request of another process; left out: a step within this one. */
  readonly kind?: 'server';
  readonly attributes?: SpanAttributes;
  /** A traceparent; null: the span begins a trace of its own; left out: the span that is active. */
  readonly parent?: string | null;
  /** Traceparents of spans of other traces that belong to it. */
  readonly links?: readonly string[];
  /** Left out: now. */
  readonly startMs?: number;
}

interface SpanEnd {
  /** Left out: now. */
  readonly endMs?: number;
  readonly failed?: boolean;
}

export interface LiveSpan {
  /** By which others become its children, here or in other processes. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  end(how?: SpanEnd): void;
}

/** Makes spans and sends them off. */
export type StartSpan = (start: Omit<SpanStart, 'parent'> & { readonly parent: string | null }) => LiveSpan;

let recorder: StartSpan | null = null;

const active = new AsyncLocalStorage<LiveSpan>();

/** Null turns tracing off. */
export function recordWith(next: StartSpan | null): void {
  recorder = next;
}

/** Null while tracing is off. */
export function startSpan({ parent = activeTraceparent(), ...start }: SpanStart): LiveSpan | null {
  return recorder === null ? null : recorder({ ...start, parent });
}

/** Makes a span of something that is over. Returns its traceparent; null while tracing is off. */
export function recordSpan({
  endMs,
  failed = false,
  ...start
}: SpanStart & { readonly startMs: number; readonly endMs: number; readonly failed?: boolean }): string | null {
  const span = startSpan(start);
  span?.end({ endMs, failed });
  return span?.traceparent ?? null;
}

/** Runs `work` with this span as the active one: spans that it starts are its children. Does not end it. */
export function runInSpan<T>(span: LiveSpan | null, work: () => T): T {
  return span === null ? work() : active.run(span, work);
}

/** Runs `work` in a span of its own, which ends with it. Throws what `work` throws; the span then says that it failed, and not why. */
export async function withSpan<T>(start: SpanStart, work: (span: LiveSpan | null) => Promise<T>): Promise<T> {
  const span = startSpan(start);
  try {
    const done = await runInSpan(span, () => work(span));
    span?.end();
    return done;
  } catch (error) {
    span?.end({ failed: true });
    throw error;
  }
}

/** Of the span that is active; null if there is none. */
export function activeTraceparent(): string | null {
  return active.getStore()?.traceparent ?? null;
}
