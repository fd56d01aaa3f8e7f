/** Where a span lies: its trace, itself, and whether the trace is recorded. */
export interface SpanPlace {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly sampled: boolean;
}

/** Version 00 of W3C Trace Context, the only one there is. */
const FORM = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Reads a header `traceparent`. Null for everything that is not exactly of its form. */
export function readTraceparent(text: unknown): SpanPlace | null {
  const [, traceId, spanId, flags] = (typeof text === 'string' && FORM.exec(text)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** 55 characters: `00-<trace>-<span>-<flags>`. */
export function writeTraceparent({ traceId, spanId, sampled }: SpanPlace): string {
  return `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
}
