import { parseArgs } from 'node:util';
import { type Case, deriveKey, fillArray, type InputData, type LabExercise, seededRandom } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { HONEST_SUMS, serialSum } from '../../labs/testing/honest-sums.ts';

/**
 * How much of the tolerance correct kernels use: every small case, and the software device's timed inputs, of many gradings, computed in
 * f32 in the ways that such a kernel may choose. A share above 1 is a wrong answer. (The stencils' tolerance bounds every order of
 * additions, so nothing is left to draw.)
 * `node bench/verdicts/honest-arithmetic.ts --draws 10000 reduction/sum`
 */

const { fround } = Math;

/** An output in f32, one for each way to compute it. */
type Outputs = Readonly<Record<string, Float32Array>>;

const WAYS: Readonly<Record<string, (testCase: Case, inputs: readonly InputData[]) => Outputs>> = {
  'reduction/sum': (_case, [input]) => {
    const values = input as Float32Array;
    return Object.fromEntries(Object.entries(HONEST_SUMS).map(([name, sum]) => [name, Float32Array.of(sum(values))]));
  },
  'vector-ops/triad': ({ params: { s = 1 } }, [a, b]) => ({
    'product rounded': Float32Array.from(a ?? [], (value, i) => value + fround(s * (b?.[i] ?? 0))),
    fused: Float32Array.from(a ?? [], (value, i) => value + s * (b?.[i] ?? 0)),
  }),
  'matmul/square': ({ size: { n = 0 } }, [a, b]) => {
    const pairs = (row: number, column: number) =>
      Array.from({ length: n }, (_, k): Pair => [a?.[row * n + k] ?? 0, b?.[k * n + column] ?? 0]);
    return waysToAdd(Array.from({ length: n * n }, (_, i) => pairs(Math.floor(i / n), i % n)));
  },
};

type Pair = readonly [number, number];

/** Each element is a sum of products. */
function waysToAdd(elements: readonly (readonly Pair[])[]): Outputs {
  const rounded = elements.map((pairs) => Float32Array.from(pairs, ([x, y]) => x * y));
  const by = (sum: (values: Float32Array) => number) => Float32Array.from(rounded, sum);
  return {
    'serial, products rounded': by(serialSum),
    'serial, from the end': by((values) => serialSum(values.toReversed())),
    'serial, fused': Float32Array.from(elements, (pairs) => pairs.reduce((sum, [x, y]) => fround(sum + x * y), 0)),
  };
}

function waysOf(id: string): (testCase: Case, inputs: readonly InputData[]) => Outputs {
  const ways = WAYS[id];
  if (!ways) throw new RangeError(`Known are ${Object.keys(WAYS).join(', ')}; not ${id}.`);
  return ways;
}

/** The cases of a grading, plus its timed inputs on a software device as further cases. */
function casesOf({ cases, timed }: LabExercise, seed: string): Case[] {
  const inputs = timed('software', seededRandom(deriveKey(seed, 'timed sizes')));
  const asCases = inputs.flatMap(({ families, ...rest }) =>
    families.map((fills, i): Case => ({ ...rest, name: `timed family ${i + 1}`, hidden: false, inputs: fills })),
  );
  return [...cases(seededRandom(deriveKey(seed, 'cases'))), ...asCases];
}

interface Tally {
  gradings: number;
  refused: number;
  squares: number;
  highest: number;
}

/** For each way, the largest |got − value| over its tolerance; exact outputs and elements that may not be written have none. */
function highestShares({ reference, lengths, fillAt }: LabExercise, testCase: Case, seed: string): Map<string, number> {
  const inputs = testCase.inputs.map((fill, i) =>
    fillArray(fillAt(fill, testCase.size), deriveKey(seed, `${testCase.name} ${i}`), lengths(testCase.size).inputs[i] ?? 0),
  );
  const [expected] = reference(testCase, inputs);
  const shares = new Map<string, number>();
  if (expected?.kind !== 'within') return shares;
  for (const [way, output] of Object.entries(waysOf(exercise.id)(testCase, inputs))) {
    const highest = output.reduce((most, got, i) => {
      const difference = Math.abs(got - (expected.values[i] ?? Number.NaN));
      return difference === 0 ? most : Math.max(most, difference / (expected.tolerances[i] ?? 0));
    }, 0);
    shares.set(way, highest);
  }
  return shares;
}

const { values, positionals } = parseArgs({ options: { draws: { type: 'string', default: '1000' } }, allowPositionals: true });
const [id = 'reduction/sum'] = positionals;
const found = findExercise(id);
if (!found) throw new RangeError(`There is no exercise ${id}.`);
const { exercise } = found;
const tallies = new Map<string, Tally>();
let refusedGradings = 0;
for (let draw = 1; draw <= Number(values.draws); draw++) {
  const seed = draw.toString(16);
  const refusing = new Set<string>();
  for (const testCase of casesOf(exercise, seed)) {
    for (const [way, share] of highestShares(exercise, testCase, seed)) {
      const key = `${testCase.name} | ${way}`;
      const tally = tallies.get(key) ?? { gradings: 0, refused: 0, squares: 0, highest: 0 };
      const isRefused = !(share <= 1);
      tallies.set(key, {
        gradings: tally.gradings + 1,
        refused: tally.refused + Number(isRefused),
        squares: tally.squares + share ** 2,
        highest: Math.max(tally.highest, share),
      });
      if (isRefused) refusing.add(way);
    }
  }
  refusedGradings += refusing.size;
}

process.stdout.write(
  `${id}: ${values.draws} gradings; in ${refusedGradings} a way to compute was refused. Worst, by the highest share of the tolerance:\n`,
);
for (const [key, { gradings, refused, squares, highest }] of [...tallies].sort((a, b) => b[1].highest - a[1].highest).slice(0, 12)) {
  process.stdout.write(
    `${key} | refused ${refused} | root mean square ${Math.sqrt(squares / gradings).toFixed(3)} | highest ${highest.toFixed(3)}\n`,
  );
}
