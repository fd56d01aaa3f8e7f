import { leastCost, type TimedSize } from '@rooflab/lab';
import { asOurs } from './as-ours.ts';
import { compileCeiling } from './ceiling.ts';
import type { GradeInput } from './grade-input.ts';
import { timedFills } from './input-sets.ts';
import { createJudge, type Judge } from './judge.ts';
import { compileKernel } from './kernel.ts';
import { keptCeilings } from './roof/grading-roof.ts';
import type { ProbedRoof } from './roof/probed-roof.ts';
import type { TimedSession } from './session.ts';
import type { TimedKernels } from './time-size.ts';

/** What timing needs besides the student's kernel. Nothing of it depends on that kernel, so it may be compiled before. */
export interface TimingTools {
  judge(): Promise<Judge>;
  rung(): Promise<TimedKernels['rung']>;
  /** Compiles what fills the inputs. */
  fills(): Promise<void>;
  /** Compiles everything from now on, and not when it is first needed. */
  begin(): void;
  /** Null where this grading measures its roof itself. */
  readonly kept: ProbedRoof | null;
}

/** The tools for these sizes. */
export function timingTools(session: TimedSession, input: GradeInput, timed: readonly TimedSize[]): TimingTools {
  const { exercise } = session;
  const { trusted, rung: file } = input.files;
  const sizes = timed.map(({ size }) => size);
  const kept = input.roof ? keptCeilings(session, input, { roof: input.roof, sizes }) : null;
  const judge = once(() => asOurs(createJudge(session, trusted, sizes)));
  const rung = once(async () => file && { name: file.name, kernel: await asOurs(compileKernel(session, file, timed)) });
  const fills = once(() => asOurs(session.filler.compile(timed.flatMap((each) => timedFills(session, each).flat()))));
  return {
    judge,
    rung,
    fills,
    kept,
    begin() {
      // Arithmetic shows the clocks, whatever bounds the kernel.
      const ceilings = kept ? [kept.fma(), ...sizes.map((size) => compileCeiling(kept, leastCost(exercise, size)))] : [];
      // What fails is thrown where it is needed.
      for (const early of [judge(), rung(), fills(), ...ceilings]) early.catch(() => {});
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
