import { parseArgs } from 'node:util';
import { deriveKey, type Fill } from '@rooflab/lab';
import { medianOf } from '@rooflab/roofline';
import { drawnWords } from '../../packages/lab/src/fill-word.ts';
import { wordByDefinition } from '../../packages/lab/src/testing/fill-definition.ts';

/** How much faster inputs are made in one go than word by word, by the readable definition of the tests: `node bench/checking/inputs.ts [--rounds 9]`. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

/** As many words as the small cases of `reduction/sum` have together. */
const WORDS = 2 ** 18;

const FILLS: Readonly<Record<string, Fill>> = {
  f32: { kind: 'f32', offset: 0, spreadBits: 22, exponent: -14 },
  'f32 with needles': { kind: 'f32', offset: 12_345, spreadBits: 16, exponent: -14, needles: { every: 129, exponent: 16 } },
  'f32 in blocks of zeros': { kind: 'f32', offset: 70_001, spreadBits: 18, exponent: -14, zeroBlocks: 97 },
  'f32 of all orders': { kind: 'f32', offset: 1000, spreadBits: 4, exponent: 0, spreadExponents: 50 },
  'any bits': { kind: 'bits' },
  u32: { kind: 'u32', base: 1, bound: 5000 },
  'u32 nearly sorted': { kind: 'u32', base: 1, bound: 1, sortedStep: 13, strays: { every: 2500, base: 0, bound: 30 } },
  zipf: { kind: 'zipf', base: 0, bound: 4096 },
  rising: { kind: 'rising', base: 0, mean: 7, block: 48 },
  i64: { kind: 'i64', bits: 40, signed: true },
  pair: { kind: 'pair', low: { base: 2 ** 32 - 1, bound: 3 }, high: { base: 0, bound: 2 ** 32 - 1 } },
  u8: { kind: 'u8', base: 0, bound: 256 },
  f16: { kind: 'f16', offset: 0, spreadBits: 11, exponent: -9 },
};

/** Of what is quick: the clock of a thread has coarse steps. */
const REPEATS = 16;

const key = deriveKey('5eed', 'bench');

/** In processor time of this thread: others may use the machine. */
function timeOf(make: () => void): number {
  const before = process.threadCpuUsage();
  make();
  return process.threadCpuUsage(before).user / 1000;
}

function byDefinition(fill: Fill): void {
  const words = new Uint32Array(WORDS);
  for (let index = 0; index < WORDS; index++) words[index] = wordByDefinition(fill, { key, index, words: WORDS });
}

for (const [name, fill] of Object.entries(FILLS)) {
  const ratios: number[] = [];
  const ns: number[] = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    const definitionMs = timeOf(() => byDefinition(fill));
    const repeatedMs = timeOf(() => {
      for (let i = 0; i < REPEATS; i++) drawnWords(fill, key, WORDS);
    });
    const ms = repeatedMs / REPEATS;
    ratios.push(definitionMs / ms);
    ns.push((1e6 * ms) / WORDS);
  }
  process.stdout.write(
    `${name.padEnd(24)} ${medianOf(ratios).toFixed(1).padStart(6)} times as fast, ${medianOf(ns).toFixed(1)} ns a word\n`,
  );
}
