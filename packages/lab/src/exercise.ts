import type { OpenedClass } from '@rooflab/result';
import type { Cost } from '@rooflab/roofline';
import type { Fill, SizedFill } from './fill.ts';
import type { Hint } from './hints/hint.ts';
import type { CountedFact } from './hints/kernel-facts.ts';
import type { SeededRandom } from './random.ts';

/**
 * What a launch plan may repeat. For each input, what it holds in the next iteration: what the output or another input (by number) held in
 * this one; null where it stays as it is.
 */
export interface Repetition {
  readonly next: readonly (number | 'output' | null)[];
}

/** What the student sees of a case: `{ n: 257 }`, `{ nx: 34, ny: 5, nz: 7 }`. */
export type Size = Readonly<Record<string, number>>;

/**
 * `vec2u` is a 64-bit integer, low word first. `u8` and `f16` lie in words, four and two in each: kernels declare `array<u32>` and use
 * `unpack4xU8` and `unpack2x16float`. Bits of the last word that no element uses hold anything in inputs, and are not judged in outputs.
 */
export type ElementType = 'f32' | 'u32' | 'i32' | 'vec2u' | 'u8' | 'f16';

interface ParamField {
  readonly name: string;
  readonly type: 'u32' | 'f32';
}

interface BufferField {
  readonly name: string;
  readonly element: ElementType;
}

interface OutputField extends BufferField {
  /** Each word must equal the right one, or each f32 lie within a tolerance of the right value. */
  readonly compare: 'exact' | 'within';
  /** Some elements may hold anything after a run: the trusted kernel and the reference say which. */
  readonly unspecified: boolean;
  /**
   * Number of the input whose copy it holds before a run: a kernel works in place. This input has no binding of its own in a kernel; the
   * trusted kernel has it.
   */
  readonly startsAs?: number;
  /**
   * Number of the input whose elements it holds in another order. A large output is then judged by a property: it is such a permutation, and
   * the trusted kernel finds each element right where it stands. A small one is compared exactly.
   */
  readonly permutes?: number;
}

/** One input to be judged: a shape, the values of the uniform `params`, and the fill of each input buffer. */
export interface Case {
  /** Unique within the exercise, for people: `needles, n=257`. */
  readonly name: string;
  readonly size: Size;
  /** Hidden cases tell the student only that they failed, never their data. */
  readonly hidden: boolean;
  /** A value for every field of `Exercise.params`; u32 fields are integers, f32 fields are exactly representable. */
  readonly params: Readonly<Record<string, number>>;
  /** One fill per input buffer, in binding order. */
  readonly inputs: readonly SizedFill[];
}

/** One timed size. Samples rotate over input sets whose fills come from `families` in turn, each with a key of its own. */
export interface TimedSize {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  /** At least three; each is one fill per input buffer. Stress families belong here too. */
  readonly families: readonly (readonly SizedFill[])[];
}

/** What an output must hold after a small case, computed on the CPU. */
export type Expected = (
  | {
      readonly kind: 'exact';
      /** One u32 word for each 32-bit word of the output buffer. */
      readonly words: Uint32Array;
    }
  | {
      readonly kind: 'within';
      /** float64 value for each f32 of the output buffer, or for those at `indices`; NaN where nothing may be written. */
      readonly values: Float64Array;
      /** Largest `|got − value|` that is accepted, for each of these values. */
      readonly tolerances: Float64Array;
      /** Ascending indices of the values, where most of the output may not be written (a canary must survive). */
      readonly indices?: Uint32Array;
    }
) & {
  /** 1 for each element that may hold anything, 0 for the others; absent where there is none. */
  readonly unspecified?: Uint8Array;
};

/** Input buffers as the CPU reference sees them: f32 and f16 → Float32Array, i32 → Int32Array, u8 → Uint8Array, u32 and vec2u → Uint32Array. */
export type InputData = Float32Array | Uint32Array | Int32Array | Uint8Array;

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
 * With several outputs each of these names ends with that of its output, as in `expected_word_at_count`. The harness appends the comparing entry point and binds `@group(1) @binding(1…)` itself; names that begin with
 * `judge_` are taken.
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

/** A dimension along which kernels process their work in chunks: tiles, workgroups, iterations of a loop. */
export interface CoveredDimension {
  readonly name: string;
  /**
   * Every grading runs the sizes from half of this up to it: for each chunk size C up to it, one size is a multiple of C and one is C − 1
   * modulo C. Must be even.
   */
  readonly largestChunk: number;
  readonly others: Size;
}

/** How small sizes are covered without gaps. */
interface Covered {
  /** One fill per input buffer, of which no element can be left out without being noticed. */
  readonly inputs: readonly SizedFill[];
  readonly dimensions: readonly CoveredDimension[];
}

/** One task of a lab, as data: the specification of a student's WGSL file, and how it is judged. `readLab` makes it from `lab.json`. */
export interface Exercise {
  /** `<lab>/<exercise>`, as in `reduction/sum`. */
  readonly id: string;
  readonly title: string;
  /** One sentence: `output[0] = Σ input`. */
  readonly task: string;
  /** One sentence for lists; a lab's only exercise may leave it to the lab. */
  readonly summary?: string;
  /** Names of the fields of a size, as in `n`. */
  readonly sizeFields: readonly string[];
  /** Fields of the uniform at binding 0, in order, without padding between them. */
  readonly params: readonly ParamField[];
  /** `read`, at the bindings from 1 on, without those that an output starts as. */
  readonly inputs: readonly BufferField[];
  /** `read_write`, at the bindings behind the inputs. Scratch comes behind them. */
  readonly outputs: readonly [OutputField, ...OutputField[]];
  /** Absent where a launch plan may repeat nothing. */
  readonly repeat?: Repetition;
  /** What `Cost.flops` counts: `flop`, or `op` for integers. */
  readonly operation: 'flop' | 'op';
  /** Total invocations for a file without `//@ dispatch`. */
  readonly elements: (size: Size) => number;
  /** Elements (of the declared element type) in each input and in each output. */
  readonly lengths: (size: Size) => { readonly inputs: readonly number[]; readonly outputs: readonly number[] };
  readonly covered: Covered;
  /** What a fill is at this size. Throws `TypeError` where an expression in it cannot be read, or has a value that no such fill can have. */
  readonly fillAt: (fill: SizedFill, size: Size) => Fill;
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
  /** What to try next, from the last refinement to the most elementary: of the entries that apply to a kernel, the last has priority. */
  readonly hints: readonly Hint[];
  /** File name (without `.wgsl`) of the ladder rung that is timed in every grading beside the student's kernel. */
  readonly referenceRung: string;
}

/** What of an exercise is code: pure functions, which never run in a process that holds a student's kernel. */
export interface ExerciseCode {
  /** The small cases, at least ten; `random` is drawn from the grading's secret seed. */
  readonly cases: (random: SeededRandom) => readonly Case[];
  /** The timed sizes, jittered by `random`, smallest first. Fewer than four; two are usual on hardware, one on software. */
  readonly timed: (deviceClass: OpenedClass, random: SeededRandom) => readonly TimedSize[];
  /** The timed inputs at a requested size: the fields of the timed sizes, each a positive integer. */
  readonly sized: (size: Size, random: SeededRandom) => TimedSize;
  /** For each output float64 or exact integers; `inputs` in the order of `lab.json`. */
  readonly reference: (testCase: Case, inputs: readonly InputData[]) => readonly Expected[];
  /** Solves an exercise with one output on the processor, for curves of experiments. */
  readonly onProcessor?: ProcessorFunction;
}

/** The arguments of a function on the processor; it writes its result to `output`, which has the exercise's length. */
export interface ProcessorCall {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  readonly inputs: readonly InputData[];
  readonly output: InputData;
}

type ProcessorFunction = (call: ProcessorCall) => void;

export type LabExercise = Exercise & ExerciseCode;

export interface Lab<E extends Exercise = Exercise> {
  readonly id: string;
  readonly title: string;
  /** One or two sentences for lists. */
  readonly summary: string;
  readonly exercises: readonly E[];
}
