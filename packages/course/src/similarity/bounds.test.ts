import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareClass } from './compare-class.ts';
import { comparePair } from './compare-pair.ts';
import { MAX_COUNTS, MAX_FINGERPRINTS, MAX_FRAGMENTS, MAX_PAIRS, MAX_PLACES, MAX_TOKENS } from './limits.ts';
import type { Run } from './matching-runs.ts';
import { classNotes, pairNotes } from './notes.ts';
import { classTask, pairTask } from './similarity-thread.ts';
import { declaredNames, wgslTokens } from './wgsl-tokens.ts';
import { KGRAM, type Structure, structureOf } from './winnow.ts';

const NOTHING: ReadonlySet<number> = new Set();

const structureFrom = (hashes: readonly number[]): Structure => ({
  hashes: Float64Array.from(hashes),
  lines: Uint32Array.from({ length: hashes.length + KGRAM - 1 }, (_, at) => at + 1),
  isCut: false,
});

/** Token texts that no name or number stands for. */
const SIGNS = ['+', '-', '*', '/', '%', '&', '|', '^', '(', ')', '[', ']', '{', '}', ',', ';', '.', '@'];

/** Files that repeat themselves: one token, a period, or blocks of one another. */
const repetitive = fc
  .record({
    period: fc.array(fc.constantFrom(...SIGNS), { minLength: 1, maxLength: 40 }),
    length: fc.integer({ min: 200, max: 3000 }),
    cuts: fc.array(fc.record({ at: fc.integer({ min: 0, max: 2999 }), sign: fc.constantFrom(...SIGNS) }), { maxLength: 5 }),
  })
  .map(({ period, length, cuts }) => {
    const tokens = Array.from({ length }, (_, at) => period[at % period.length] ?? ';');
    for (const { at, sign } of cuts) tokens.splice(at, 0, sign);
    return tokens.join(' ');
  });

test('Comparing two files that repeat themselves takes steps in proportion to their length.', () => {
  const stepsFor = (left: string, right: string) => {
    const [a, b] = [structureOf(left), structureOf(right)];
    return { steps: comparePair(a, b, NOTHING).steps, tokens: a.lines.length + b.lines.length };
  };
  // Each k-gram opens and continues at most 32 runs, and each of these ends once.
  const most = 100;
  fc.assert(
    fc.property(repetitive, repetitive, (left, right) => {
      for (const { steps, tokens } of [stepsFor(left, right), stepsFor(left, left)]) expect(steps).toBeLessThanOrEqual(most * tokens);
    }),
    { numRuns: 50 },
  );
  const semicolons = ';'.repeat(16_384);
  const { steps, tokens } = stepsFor(semicolons, semicolons);
  expect(steps).toBeLessThanOrEqual(most * tokens);
});

test('A file is read once, whatever its keywords leave open.', () => {
  let reads = 0;
  const words = new Proxy(wgslTokens('var<'.repeat(4000)), {
    get: (target, key) => {
      reads += 1;
      return Reflect.get(target, key);
    },
  });
  declaredNames(words);
  expect(reads).toBeLessThanOrEqual(5 * words.length);
});

/** Every maximal run, tried at each pair of positions. */
function everyRun(left: readonly number[], right: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [i, a] of left.entries()) {
    for (const [j, b] of right.entries()) {
      if (a !== b || (i > 0 && j > 0 && left[i - 1] === right[j - 1])) continue;
      let kgrams = 1;
      while (left[i + kgrams] !== undefined && left[i + kgrams] === right[j + kgrams]) kgrams += 1;
      runs.push({ left: i, right: j, kgrams });
    }
  }
  return runs;
}

test('Files that do not repeat themselves share exactly what trying every place finds.', () => {
  const hashes = fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: MAX_PLACES });
  fc.assert(
    fc.property(hashes, hashes, (left, right) => {
      const kept: Run[] = [];
      const apart = (a: Run, b: Run, side: 'left' | 'right') => {
        const [tokensA, tokensB] = [a.kgrams + KGRAM - 1, b.kgrams + KGRAM - 1];
        return a[side] + tokensA <= b[side] || b[side] + tokensB <= a[side];
      };
      for (const run of everyRun(left, right).sort((a, b) => b.kgrams - a.kgrams || a.left - b.left || a.right - b.right)) {
        if (kept.every((other) => apart(run, other, 'left') && apart(run, other, 'right'))) kept.push(run);
      }
      const { fragments, isPartial } = comparePair(structureFrom(left), structureFrom(right), NOTHING);
      expect(isPartial).toBe(false);
      expect(fragments.map(({ left: { from }, right: { from: other }, tokens }) => [from, other, tokens])).toEqual(
        kept.sort((a, b) => a.left - b.left).map((run) => [run.left + 1, run.right + 1, run.kgrams + KGRAM - 1]),
      );
    }),
    { numRuns: 500 },
  );
});

test('Two files of one repeated token are one match, and a repeated block is matched wherever it stands.', () => {
  const semicolons = structureOf(';'.repeat(2000));
  expect(comparePair(semicolons, semicolons, NOTHING).fragments).toMatchObject([{ tokens: 2000 }]);
  const block = SIGNS.concat(SIGNS.toReversed()).join(' ');
  const blocks = (separator: string) => structureOf(Array.from({ length: 200 }, () => block).join(` ${separator} `));
  expect(comparePair(blocks('<'), blocks('>'), NOTHING).fragments).toHaveLength(200);
});

/** A file that has these fingerprints, and its own. */
const holding = (hashes: Iterable<number>): Structure => structureFrom([...hashes].flatMap((hash) => Array<number>(8).fill(hash)));

test('The counts of a class grow no faster than its fingerprints, however many of its 300 files share them.', () => {
  const countsFor = (fingerprints: number) => {
    const halves = [0, 1].map((half) => Array.from({ length: fingerprints }, (_, at) => 2 * at + half));
    const files = Array.from({ length: 300 }, (_, file) => holding(halves[file % 2] ?? []));
    return compareClass(files, NOTHING);
  };
  const [small, large] = [countsFor(20), countsFor(80)];
  expect(small.counts).toBeGreaterThan(0);
  expect(large.counts).toBeLessThanOrEqual(4 * small.counts);
  // The largest file that counts, in a class of 300, stays below the limit.
  expect((large.counts / 80) * MAX_FINGERPRINTS).toBeLessThanOrEqual(MAX_COUNTS);
  expect(large).toMatchObject({ isPartial: false, pairsLeftOut: 2 * ((150 * 149) / 2) - MAX_PAIRS });
});

test('Where a class shares too much, what only two have is counted first, and the comparison says that it is partial.', () => {
  const files = Array.from({ length: 40 }, (_, file) => {
    const ofHalf = Array.from({ length: 30 }, (__, at) => 2 * at + (file % 2));
    const ofTwo = Array.from({ length: 20 }, (__, at) => 1000 + 100 * Math.floor(file / 2) + at);
    return holding([...ofHalf, ...ofTwo]);
  });
  const ofTwo = 20 * 20;
  const comparison = compareClass(files, NOTHING, ofTwo);
  expect(comparison).toMatchObject({ counts: ofTwo, isPartial: true, pairsLeftOut: 0 });
  expect(comparison.pairs.map(({ left, right }) => right - left)).toEqual(Array<number>(20).fill(1));
  expect(compareClass(files, NOTHING)).toMatchObject({ isPartial: false });
});

test('What was cut off is told in whole sentences, and nothing where nothing was.', () => {
  const long = '+ - * / '.repeat(MAX_TOKENS / 4 + 1);
  const short = 'fn a() { return; }';
  const given = { starter: '', ladder: [], listings: [] };
  const whole = classTask({ sources: [short, short], given });
  expect(classNotes({ rowsLeftOut: 0, comparison: whole }, 0)).toEqual([]);
  const cut = classTask({ sources: [long, short], given });
  expect(classNotes({ rowsLeftOut: 7, comparison: { ...cut, isPartial: true } }, 0)).toEqual([
    'Only the 1000 latest of the best hand-ins are compared; 7 earlier ones are not.',
    'One file is compared in part: of a file, the first 16384 tokens and 4096 fingerprints count.',
    'The files share so much that its most common part is not counted: similarities may be too low.',
  ]);
  const excluded = new Set<number>();
  expect(pairNotes(pairTask({ left: short, right: short, excluded }))).toEqual([]);
  expect(pairNotes({ ...pairTask({ left: long, right: long, excluded }), fragmentsLeftOut: 3 })).toEqual([
    'Only the first 16384 tokens of a file are compared.',
    'Something repeats itself more than 32 times; not every match of it is marked.',
    `Only the ${MAX_FRAGMENTS} longest matches are marked; 3 shorter ones are not.`,
  ]);
});
