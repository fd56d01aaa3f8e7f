export { ATTRIBUTE_KEYS } from './attributes.ts';
export { type TracingSettings, tracingSettings, tracingVariables } from './settings.ts';
export { activeTraceparent, type LiveSpan, recordSpan, runInSpan, startSpan, withSpan } from './span.ts';
export { startTracing, type Tracing } from './start-tracing.ts';
export { readTraceparent } from './traceparent.ts';
