import type { Case, Exercise, ExerciseCode, Expected, InputData, Size, TimedSize } from '../exercise.ts';
import type { SizedFill } from '../fill.ts';
import type { SeededRandom } from '../random.ts';
import type { Draw, Tolerance } from './draw-schema.ts';

/**
 * What a reference may return for an output beside `Expected`: whole numbers of its element, or values with the magnitudes that their
 * tolerance is relative to.
 */
type OutputValue =
  | Expected
  | Uint32Array
  | Int32Array
  | Uint8Array
  | Float64Array
  | Float32Array
  | { readonly words: Uint32Array | Int32Array | Uint8Array; readonly unspecified?: Uint8Array }
  | { readonly values: Float64Array; readonly magnitudes?: Float64Array; readonly unspecified?: Uint8Array };

/** The functions of an exercise in `lab.ts`. Only the reference is needed where `lab.json` says how cases are drawn. */
export interface AuthoredCode extends Partial<Omit<ExerciseCode, 'reference'>> {
  /** For several outputs an object with the value of each, by name. */
  readonly reference: (testCase: Case, inputs: readonly InputData[]) => OutputValue | Readonly<Record<string, OutputValue>>;
}

/** What `lab.json` says about drawing cases, and about a tolerance. */
export interface Declared {
  readonly draw?: Draw;
  readonly tolerance?: Tolerance;
  readonly untimed?: true;
  readonly outputs: Exercise['outputs'];
  /** The params that follow from a size. */
  readonly paramsAt: (size: Size) => Readonly<Record<string, number>>;
  /** The others, with the ends of the ranges from which they are drawn. */
  readonly drawnParams: Readonly<Record<string, readonly [low: number, high: number]>>;
}

/** The functions of an exercise, where the author's are completed by what `lab.json` says. Throws `TypeError` that names what is missing. */
export function completeCode(id: string, { cases, sized, reference, onProcessor, ...own }: AuthoredCode, declared: Declared): ExerciseCode {
  if (declared.untimed && own.timed) throw new TypeError(`${id} is untimed in lab.json, so lab.ts must have no function timed for it.`);
  const timed = declared.untimed ? () => [] : own.timed;
  const complete = { reference: expectedOf(reference, declared), ...(onProcessor && { onProcessor }) };
  if (cases && timed && sized) return { ...complete, cases, timed, sized };
  const { draw } = declared;
  if (!draw)
    throw new TypeError(`${id}: lab.json has no "draw", so lab.ts must have ${declared.untimed ? 'cases' : 'cases, timed'} and sized.`);
  return { ...complete, ...drawnCode(draw, declared), ...(cases && { cases }), ...(timed && { timed }), ...(sized && { sized }) };
}

function drawnCode(draw: Draw, declared: Declared): Omit<ExerciseCode, 'reference'> {
  const params = (size: Size, random: SeededRandom, given: Readonly<Record<string, number>> = {}) => ({
    ...declared.paramsAt(size),
    ...drawnParams(declared, random),
    ...Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Math.fround(value)])),
  });
  const sized = (size: Size, random: SeededRandom): TimedSize => ({
    size,
    params: params(size, random),
    families: (draw.timedFills ?? []).map((name) => fillsNamed(draw, name)),
  });
  return {
    cases: (random) => [
      ...draw.cases.map(({ fill, size, params: given }): Case => {
        const shown = Object.entries({ ...size, ...given }).map(([name, value]) => `${name}=${value}`);
        const name = `${fill}, ${shown.join(', ')}`;
        return { name, size, hidden: false, params: params(size, random, given), inputs: fillsNamed(draw, fill) };
      }),
      ...draw.hidden.map(({ fill, size: range, params: given }, i): Case => {
        const size = drawSize(range, random);
        return { name: `hidden ${i + 1}`, size, hidden: true, params: params(size, random, given), inputs: fillsNamed(draw, fill) };
      }),
    ],
    timed: (deviceClass, random) => (draw.timed?.[deviceClass] ?? []).map((range) => sized(drawSize(range, random), random)),
    sized,
  };
}

function drawSize(range: Draw['hidden'][number]['size'], random: SeededRandom): Size {
  return Object.fromEntries(
    Object.entries(range).map(([name, value]) => [name, typeof value === 'number' ? value : random.int(value[0], value[1])]),
  );
}

/** Steps of a drawn parameter: multiples of 2^-20, which every f32 of usual size holds exactly. */
const STEPS = 2 ** 20;

function drawnParams({ drawnParams }: Declared, random: SeededRandom): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(drawnParams).map(([name, [low, high]]) => {
      const share = random.int(0, STEPS) / STEPS;
      return [name, Math.fround(Math.round((low + share * (high - low)) * STEPS) / STEPS)];
    }),
  );
}

function fillsNamed({ fills }: Draw, name: string): readonly SizedFill[] {
  return fills[name] ?? [];
}

function expectedOf(reference: AuthoredCode['reference'], { outputs, tolerance }: Declared): ExerciseCode['reference'] {
  return (testCase, inputs) => {
    const found = reference(testCase, inputs);
    if (outputs.length === 1) return [expectedOutput(found as OutputValue, tolerance)];
    const byName = found as Readonly<Record<string, OutputValue>>;
    return outputs.map(({ name }) => {
      const value = Object.hasOwn(byName, name) ? byName[name] : undefined;
      if (value === undefined) throw new TypeError(`The reference gave nothing for the output ${name}.`);
      return expectedOutput(value, tolerance);
    });
  };
}

type Whole = Uint32Array | Int32Array | Uint8Array;

function isWhole(found: OutputValue): found is Whole {
  return found instanceof Uint32Array || found instanceof Int32Array || found instanceof Uint8Array;
}

/** Those of the elements; the last is filled up with zeros. */
function wordsOf(elements: Whole): Uint32Array {
  if (elements instanceof Uint32Array) return elements;
  const words = new Uint32Array(Math.ceil(elements.byteLength / 4));
  new Uint8Array(words.buffer).set(new Uint8Array(elements.buffer, elements.byteOffset, elements.byteLength));
  return words;
}

function expectedOutput(found: OutputValue, tolerance: Tolerance | undefined): Expected {
  if ('kind' in found) return found;
  const given = isWhole(found) ? { words: found } : 'buffer' in found ? { values: Float64Array.from(found) } : found;
  const free = 'unspecified' in given && given.unspecified ? { unspecified: given.unspecified } : {};
  if ('words' in given) return { kind: 'exact', words: wordsOf(given.words), ...free };
  if (!tolerance) throw new TypeError('lab.json has no "tolerance" for the values of this reference.');
  const { relative, absolute } = tolerance;
  const { values } = given;
  const magnitudes = 'magnitudes' in given ? given.magnitudes : undefined;
  const tolerances = values.map((value, i) => relative * Math.abs(magnitudes?.[i] ?? value) + absolute);
  return { kind: 'within', values, tolerances, ...free };
}
