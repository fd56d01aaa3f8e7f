import { type Samples, summarizeStopped } from '@rooflab/harness';
import type { Exercise, Size, TimedSize } from '@rooflab/lab';
import type { CaseKind, CaseResult, Measurement, Roof } from '@rooflab/result';
import { type Cost, place } from '@rooflab/roofline';
import { caseLabel } from './case-label.ts';
import type { Finding } from './judge.ts';
import type { Kernel } from './kernel.ts';

export interface TimedRun {
  readonly kernel: Kernel;
  readonly timed: TimedSize;
  readonly cost: Cost;
  readonly roof: Roof;
}

/** A measured size: from its samples, or from the projected time where there are none. */
export function measurementOf(
  { kernel, timed, cost, roof }: TimedRun,
  { samplesNs, dropped, rung, projectedNs }: Samples & { readonly rung: Measurement['rung']; readonly projectedNs?: number },
): Measurement {
  const summary = summarizeStopped(projectedNs === undefined ? samplesNs : [projectedNs]);
  return {
    size: { ...timed.size },
    overrides: { ...kernel.overrides },
    samplesNs: [...samplesNs],
    droppedSamples: dropped,
    ...summary,
    ...place(cost, summary.medianNs, roof),
    rung,
    ...(projectedNs !== undefined && { projected: true }),
  };
}

/** A size whose run never finished: failed. */
export function unfinishedCase(kind: CaseKind, size: Size): CaseResult {
  return { name: `${kind}, ${caseLabel(size)}`, size: { ...size }, hidden: false, passed: false, mismatch: null };
}

interface Judged {
  readonly exercise: Exercise;
  readonly findings: readonly (Finding | null)[];
}

/** What the device found after all runs of a size, as one case. */
export function judgedCase(kind: CaseKind, { size }: TimedSize, { exercise, findings }: Judged): CaseResult {
  const { outputs } = exercise;
  const first = findings.find((finding) => finding !== null);
  const output = first && outputs.length > 1 ? outputs[first.output]?.name : undefined;
  return {
    ...unfinishedCase(kind, size),
    passed: !first,
    mismatch: first
      ? {
          ...(output !== undefined && { output }),
          ...(first.unbalanced && { permutes: permutedBy(exercise, first.output) }),
          wrongElements: first.wrong,
          overwritten: first.overwritten,
          checkedElements: first.checked,
          firstIndex: first.firstIndex,
          expected: null,
          got: null,
          tolerance: null,
        }
      : null,
  };
}

/** Name of the input whose elements an output should have. */
function permutedBy({ inputs, outputs }: Exercise, output: number): string {
  return inputs[outputs[output]?.permutes ?? 0]?.name ?? '';
}
