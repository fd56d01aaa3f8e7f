import { kernelFacts } from '@rooflab/grader/facts';
import { asTimed, type Exercise, type KernelFacts } from '@rooflab/lab';
import type { Measurement, Result, Xray } from '@rooflab/result';
import type { Runner } from '@rooflab/runner';
import { seedFrom } from '../seed.ts';

/** A kernel of a ladder; `name` is without `.wgsl`. */
interface Rung {
  readonly name: string;
  readonly source: string;
}

/**
 * Times a rung on the same path as a hand-in, with a seed of its own. Throws `RunnerError`.
 *
 * @param lab folder of the built lab; default: the catalogue's
 */
export function timeRung(runner: Pick<Runner, 'grade'>, { id }: Exercise, { source }: Rung, lab?: string): Promise<Result> {
  return runner.grade({ exercise: id, source, seed: seedFrom(undefined), mode: 'grade' }, lab === undefined ? {} : { lab });
}

/** What is kept of a rung's result. */
export interface LadderEntry extends Pick<Result, 'exercise' | 'verdict' | 'score' | 'device' | 'phases'> {
  readonly rung: string;
  readonly roofFlopsPerSecond: number;
  readonly launchNs: number;
  readonly measurements: readonly Omit<Measurement, 'samplesNs'>[];
  /** Null where its x-ray was refused. */
  readonly counted: CountedRung | null;
}

/** The x-ray's counts of a rung at the largest timed size, or at the smaller one that it had to use. */
interface CountedRung extends Pick<Xray, 'size' | 'usesSubgroups' | 'global' | 'workgroup' | 'control' | 'launch' | 'dispatches'> {
  readonly facts: KernelFacts;
}

export function ladderEntry(exercise: Exercise, { name }: Rung, result: Result): LadderEntry {
  const { verdict, score, device, phases, performance, roof, xray } = result;
  const measurements = performance.measurements.map(({ samplesNs: _, ...measurement }) => measurement);
  const { flopsPerSecond: roofFlopsPerSecond, launchNs } = roof;
  const counted = xray ? countedRung(exercise, result, xray) : null;
  return { exercise: exercise.id, rung: name, verdict, score, device, phases, roofFlopsPerSecond, launchNs, measurements, counted };
}

function countedRung(exercise: Exercise, result: Result, xray: Xray): CountedRung {
  const { size, usesSubgroups, global, workgroup, control, launch, dispatches } = xray;
  return { size, usesSubgroups, global, workgroup, control, launch, dispatches, facts: kernelFacts(asTimed(exercise), xray, result) };
}
