import type { OpenedClass } from '@rooflab/result';
import type { Cost } from '@rooflab/roofline';
import type { Fill } from './fill.ts';
import type { Hint } from './hints/hint.ts';
import type { CountedFact } from './hints/kernel-facts.ts';
import type { SeededRandom } from './random.ts';

/** What the student sees of a case: `{ n: 257 }`, `{ nx: 34, ny: 5, nz: 7 }`. */
export type Size = Readonly<Record<string, number>>;

export type ElementType = 'f32' | 'u32' | 'vec2u';

interface ParamField {
  readonly name: string;
  readonly type: 'u32' | 'f32';
}

interface BufferField {
  readonly name: string;
  readonly element: ElementType;
}

/** One input to be judged: a shape, the values of the uniform `params`, and what fills each input buffer. */
export interface Case {
  /** Unique within the exercise, for people: `needles, n=257`. */
  readonly name: string;
  readonly size: Size;
  /** Hidden cases tell the student only that they failed, never their data. */
  readonly hidden: boolean;
  /** A value for every field of `Exercise.params`; u32 fields are integers, f32 fields are exactly representable. */
  readonly params: Readonly<Record<string, number>>;
  /** One fill per input buffer, in binding order. */
  readonly inputs: readonly Fill[];
}

/** One timed size. Samples rotate over input sets whose fills come from `families` in turn, each with a key of its own. */
export interface TimedSize {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  /** At least three; each is one fill per input buffer. Stress families belong here too. */
  readonly families: readonly (readonly Fill[])[];
}

/** The right answer for a small case, computed on the CPU. */
export type Expected =
  | {
      readonly kind: 'exact';
      /** One u32 word for each 32-bit word of the output buffer. */
      readonly words: Uint32Array;
    }
  | {
      readonly kind: 'within';
      /** float64 value for each f32 of the output buffer; NaN where nothing may be written (a canary must survive). */
      readonly values: Float64Array;
      /** Largest `|got − value|` that is accepted, for each f32 of the output buffer. */
      readonly tolerances: Float64Array;
    };

/** Input buffers as the CPU reference sees them, chosen by element: f32 → Float32Array, u32 and vec2u → Uint32Array. */
export type InputData = Float32Array | Uint32Array;

/**
 * The trusted kernel that judges outputs of the timed sizes on the device. Its WGSL (a file of the lab's folder) declares
 *
 * - `params` and the inputs at the exercise's own bindings of `@group(0)`, under any view;
 * - `@group(1) @binding(0) var<storage, read_write> prepared: array<u32>` (or another view of it) if `prepare` is given;
 * - for `within`: `fn expected_at(i: u32) -> vec2f`, the value and the tolerance of output element `i`, and
 *   `fn is_judged(i: u32) -> bool`, false where the canary must survive;
 * - for `exact`: `fn expected_word_at(i: u32) -> u32` for output word `i`.
 *
 * The harness appends the comparing entry point and binds `@group(1) @binding(1…)` itself; names that begin with
 * `judge_` are taken.
 */
interface TrustedKernel {
  /** Path inside the lab's folder. */
  readonly file: string;
  readonly compare: 'exact' | 'within';
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
export interface Marks {
  /** Below this the verdict is `too-slow`: no speed points. Every rung of the ladder lies above it on a GPU. */
  readonly passFraction: number;
  /** From here on full speed points. The top rung reaches it with room. */
  readonly fullFraction: number;
}

/** The points of one counted fact: all of them at `full` or better, none at `zero` or worse, linear between. `full` may be the larger one. */
export interface CountedMark {
  readonly fact: CountedFact;
  readonly points: number;
  readonly full: number;
  readonly zero: number;
  /**
   * The share of its points that is reached scales those of every mark, so that at `zero` or worse there are none at all: what a kernel must have before its
   * refinements count.
   */
  readonly required?: true;
}

/** How a kernel is graded without a clock. */
export interface CountedGrading {
  /** At which it is counted: small enough that a CPU runs it whole in a second. Every grading takes the same, so that every device gives the same figures. */
  readonly size: Size;
  /** Their points add up to those of speed. */
  readonly marks: readonly [CountedMark, ...CountedMark[]];
}

/** A dimension in which kernels take their work in chunks: tiles, workgroups, steps of a loop. */
export interface CoveredDimension {
  readonly name: string;
  /** Every grading runs the sizes from half of this up to it: for each chunk size C up to it, one is a multiple of C and one is C − 1 modulo C. Even. */
  readonly largestChunk: number;
  readonly others: Size;
}

/** The output of one covering size. */
export interface CoveredOutput {
  readonly words: Uint32Array;
  /** Whether the words from `from` up to `to`, without that, still are what they were before the run. */
  readonly untouched: (from: number, to: number) => boolean;
}

/** How small sizes are covered without gaps. */
export interface Covered {
  /** One fill per input buffer, alike at every index, of which no element can be left out unseen. */
  readonly inputs: readonly Fill[];
  readonly dimensions: readonly CoveredDimension[];
  /**
   * A quick test, for where the reference takes long: true where each element of the output is right beyond reasonable doubt, and each that may not be written
   * is untouched. Where it is false, the reference decides.
   */
  readonly seemsRight?: (testCase: Case, inputs: readonly InputData[], output: CoveredOutput) => boolean;
}

/** One task of a lab: what a student's WGSL file is for, and everything needed to judge it. */
export interface Exercise {
  /** `<lab>/<exercise>`, as in `reduction/sum`. */
  readonly id: string;
  readonly title: string;
  /** One sentence: `output[0] = Σ input`. */
  readonly task: string;
  /** One sentence for lists; an only exercise needs none beside its lab's. */
  readonly summary?: string;
  /** Fields of the uniform at binding 0, in order, without padding between them. */
  readonly params: readonly ParamField[];
  /** Bindings 1 … k, `read`. */
  readonly inputs: readonly BufferField[];
  /** Binding k + 1, `read_write`. Scratch is binding k + 2. */
  readonly output: BufferField;
  /** What `Cost.flops` counts: `flop`, or `op` for integers. */
  readonly operation: 'flop' | 'op';
  /** Invocations of the launch that a file without `//@ dispatch` gets. */
  readonly elements: (size: Size) => number;
  /** Elements (of the declared element type) in each input and in the output. */
  readonly lengths: (size: Size) => { readonly inputs: readonly number[]; readonly output: number };
  /** The small cases, at least ten; `random` is drawn from the grading's secret seed. */
  readonly cases: (random: SeededRandom) => readonly Case[];
  readonly covered: Covered;
  /** The timed sizes, jittered by `random`, smallest first. Fewer than four; two are usual on hardware, one on software. */
  readonly timed: (deviceClass: OpenedClass, random: SeededRandom) => readonly TimedSize[];
  /** The timed inputs at a size that someone asks for: the fields of the timed sizes, each a positive integer. */
  readonly sized: (size: Size, random: SeededRandom) => TimedSize;
  /**
   * A timed size with about `share`, and hardly more (0 … 1), of its work, which is bytes or operations, whichever grow faster: run before the size itself,
   * to see how a kernel's time grows.
   */
  readonly smaller: (timed: TimedSize, share: number) => TimedSize;
  /**
   * Fewest bytes and operations. `facts` are the first 16 words of the trusted kernel's `prepared` buffer, for costs that depend on
   * the data (all zero when there is none).
   */
  readonly cost: (size: Size, facts: Uint32Array) => Cost;
  /** float64 or exact integers; `inputs` in binding order. */
  readonly reference: (testCase: Case, inputs: readonly InputData[]) => Expected;
  readonly trusted: TrustedKernel;
  readonly marks: Marks;
  readonly counted: CountedGrading;
  /** What to try next, from the last refinement to the most elementary: of the entries that fit a kernel, the last counts first. */
  readonly hints: readonly Hint[];
  /** File name (without `.wgsl`) of the ladder rung that is timed in every grading beside the student's kernel. */
  readonly referenceRung: string;
}

export interface Lab {
  readonly id: string;
  readonly title: string;
  /** One or two sentences for lists. */
  readonly summary: string;
  readonly exercises: readonly Exercise[];
}
