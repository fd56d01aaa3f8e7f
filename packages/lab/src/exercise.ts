import type { OpenedClass } from '@rooflab/result';
import type { Fill, SizedFill } from './fill.ts';
import type { Hint } from './hints/hint.ts';
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

/** An image that readers may see filtered: pixel (x, y) is element x + pitch · y of an f32 input, and of the output. Absent where there is none. */
export interface ShownImage {
  readonly size: Size;
  readonly params: Readonly<Record<string, number>>;
  /** Number of the input that holds it. */
  readonly input: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly pitch: number;
  readonly filters: readonly ImageFilter[];
}

interface ImageFilter {
  readonly name: string;
  /** What 0 is drawn as: 0 is black, 1 is white. */
  readonly offset: number;
  /** What each input holds; null for the one with the image. */
  readonly inputs: readonly (readonly number[] | null)[];
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

/**
 * One task of a lab, as data: the specification of a student's WGSL file, and how its small cases are judged. `readLab` makes it from
 * `lab.json`.
 */
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
  readonly image?: ShownImage;
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
   * What to try next, from the last refinement to the most elementary: of the entries that apply to a kernel, the last has priority. Empty
   * where nothing is timed.
   */
  readonly hints: readonly Hint[];
}

/** What of an exercise is code: pure functions, which never run in a process that holds a student's kernel. */
export interface ExerciseCode {
  /** The small cases, at least ten; `random` is drawn from the grading's secret seed. */
  readonly cases: (random: SeededRandom) => readonly Case[];
  /** The timed sizes, jittered by `random`, smallest first. Fewer than four; two are usual on hardware, one on software. None: untimed. */
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
