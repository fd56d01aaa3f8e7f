import type { GradingJob } from '@rooflab/fleet';
import type { Result } from '@rooflab/result';
import { type LiveSpan, recordSpan, startSpan } from '@rooflab/tracing';

/** The outcome of a grading, and how long each of its steps took, in order. */
interface GradingEnd {
  readonly outcome: 'result' | 'fault' | 'ended';
  readonly phases: Result['phases'];
}

/** A claimed job as a span, with one child for each phase of its result's time line. */
export interface GradingTrace {
  /** Call it when verdict and explanation are delivered, or will not be. */
  end(how: GradingEnd): void;
}

/**
 * Begins the span of a claimed job. The process that runs the student's code knows nothing of it: it has no address to send to, and its spans are made
 * here from the phases that it reports. `claimedMs`: by `performance.now()`. A worker that is killed leaves no span; the next attempt's says which it is.
 */
export function traceGrading({ traceparent, attempt, exercise }: GradingJob, claimedMs: number): GradingTrace {
  const startMs = performance.timeOrigin + claimedMs;
  const attributes = { 'rooflab.attempt': attempt, 'rooflab.exercise': exercise };
  const span = startSpan({ name: 'grading', attributes, parent: traceparent, startMs });
  return {
    end({ outcome, phases }) {
      if (span === null) return;
      recordPhases(span, { phases, startMs });
      span.set({ 'rooflab.outcome': outcome });
      span.end({ failed: outcome === 'fault' });
    },
  };
}

function recordPhases(
  { traceparent }: LiveSpan,
  { phases, startMs }: { readonly phases: Result['phases']; readonly startMs: number },
): void {
  let endMs = startMs;
  for (const { phase, ms } of phases) {
    const begunMs = endMs;
    endMs += ms;
    recordSpan({ name: phase, parent: traceparent, startMs: begunMs, endMs });
  }
}
