import type { Cost } from '@rooflab/roofline';
import type { Exercise, Size, TimedSize } from './exercise.ts';
import type { CountedFact } from './hints/kernel-facts.ts';

/**
 * The trusted kernel that judges outputs of the timed sizes on the device. Its WGSL (a file of the lab's folder) declares
 *
 * - `params` and the inputs at the exercise's own bindings of `@group(0)`, under any view;
 * - `@group(1) @binding(0) var<storage, read_write> prepared: array<u32>` (or another view of it) if `prepare` is given;
 * - for an output compared `within`: `fn expected_at(i: u32) -> vec2f`, the value and the tolerance of output element `i`, and
 *   `fn is_judged(i: u32) -> bool`, false where the canary must survive (not for an output in place);
 * - for an `exact` one: `fn expected_word_at(i: u32) -> u32` for output word `i`;
 * - for one that permutes an input, in place of it: `fn is_right(i: u32) -> bool` for element `i`, which reads its words and those around it
 *   with `output_word(i: u32) -> u32`;
 * - for one with unspecified elements: `fn is_unspecified(i: u32) -> bool`, true where element `i` may hold anything.
 *
 * With several outputs each of these names ends with that of its output, as in `expected_word_at_count`. The harness appends the comparing
 * entry points and binds `@group(1) @binding(1…)` itself; names that begin with `judge_` are taken.
 */
interface TrustedKernel {
  /** Path inside the lab's folder. */
  readonly file: string;
  /** Dispatches that fill `prepared` once per input set, before any sample. */
  readonly prepare?: {
    readonly bytes: (size: Size) => number;
    readonly dispatches: (size: Size) => readonly TrustedDispatch[];
  };
}

interface TrustedDispatch {
  readonly entryPoint: string;
  readonly workgroups: readonly [number, number, number];
}

/** Fractions of the measured roof between which the speed points are linear. */
interface Marks {
  /** Below this the verdict is `too-slow`: no speed points. On a GPU every rung of the ladder lies above it. */
  readonly passFraction: number;
  /** From here on full speed points. The top rung reaches it with some margin. */
  readonly fullFraction: number;
}

/**
 * How points follow from one counted fact: all of them at `full` or better, none at `zero` or worse, linear in between. `full` may be
 * larger or smaller than `zero`.
 */
export interface CountedMark {
  readonly fact: CountedFact;
  readonly points: number;
  readonly full: number;
  readonly zero: number;
  /**
   * The share of these points that is reached scales those of every mark, so that at `zero` or worse the total is 0: the essentials of a
   * kernel, without which its refinements do not count.
   */
  readonly required?: true;
}

/** How a kernel is graded without a clock. */
export interface CountedGrading {
  /**
   * The size at which the kernel is counted: small enough that a CPU runs it completely in a second. The same in every grading, so that
   * every device gives the same figures.
   */
  readonly size: Size;
  /** Their points add up to those of speed. */
  readonly marks: readonly [CountedMark, ...CountedMark[]];
  /** Scores of the rungs by counts, by name, out of 100; the same on every device. */
  readonly scores: Readonly<Record<string, number>>;
  /** Points by which the score of one kernel may differ between gradings, where counts depend on the data. 0: not at all. */
  readonly scoreSlack: number;
}

/**
 * An exercise that is timed or counted as well. Any other is untimed: its small cases decide all points, and it has neither a cost nor
 * a ladder.
 */
export interface TimedExercise extends Exercise {
  /**
   * A timed size with about `share` (0 … 1) of its work, and hardly more. Work is bytes or operations, whichever grow faster. It runs
   * before the size itself, to see how a kernel's time grows.
   */
  readonly smaller: (timed: TimedSize, share: number) => TimedSize;
  /**
   * Fewest bytes and operations. `facts` are the first 16 words of the trusted kernel's `prepared` buffer, for costs that depend on
   * the data (all zero when there is none).
   */
  readonly cost: (size: Size, facts: Uint32Array) => Cost;
  readonly trusted: TrustedKernel;
  readonly marks: Marks;
  readonly counted: CountedGrading;
  /** File name (without `.wgsl`) of the ladder rung that is timed in every grading beside the student's kernel. */
  readonly referenceRung: string;
}

/** Whether kernels of this exercise are timed or counted. */
export function isTimed<E extends Exercise>(exercise: E): exercise is E & TimedExercise {
  return 'trusted' in exercise;
}

/** For what is about timed exercises alone. Throws `TypeError` for an untimed one. */
export function asTimed<E extends Exercise>(exercise: E): E & TimedExercise {
  if (!isTimed(exercise)) throw new TypeError(`${exercise.id} is untimed: it is neither timed nor counted.`);
  return exercise;
}
