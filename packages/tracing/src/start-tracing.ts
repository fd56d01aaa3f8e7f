import type { RecorderOptions } from './record-spans.ts';
import type { TracingSettings } from './settings.ts';
import { recordWith } from './span.ts';

export interface Tracing {
  /** Sends what is left, and turns tracing off. */
  stop(): Promise<void>;
}

/** Traces from now on, in this whole process. Null: nothing is traced, and nothing is loaded. */
export async function startTracing(settings: TracingSettings | null, options: RecorderOptions): Promise<Tracing> {
  if (settings === null) return { stop: async () => undefined };
  const { recordSpans } = await import('./record-spans.ts');
  const recorder = recordSpans(settings, options);
  recordWith(recorder.start);
  return {
    stop: async () => {
      recordWith(null);
      await recorder.close();
    },
  };
}
