import { findExercise } from '@rooflab/labs';
import { readLadder, readStarter } from '@rooflab/labs/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareClass, givenHashes } from './compare-class.ts';
import { comparePair } from './compare-pair.ts';

import { wgslTokens } from './wgsl-tokens.ts';
import { KGRAM, kgramHashes, structureOf, WINDOW, winnow } from './winnow.ts';

const KERNEL = `
override WG: u32 = 128;
@group(0) @binding(1) var<storage, read> input: array<vec4f>;
var<workgroup> part: array<f32, WG>;
fn tree(lane: u32) -> f32 {
  for (var s = WG / 2u; s > 0u; s = s / 2u) {
    workgroupBarrier();
    if (lane < s) { part[lane] = part[lane] + part[lane + s]; }
  }
  return part[0];
}
@compute @workgroup_size(WG) fn partial(@builtin(local_invocation_index) lane: u32, @builtin(global_invocation_id) at: vec3u) {
  var sum = vec4f();
  for (var i = at.x; i < arrayLength(&input); i = i + 65536u) { sum = sum + input[i]; }
  part[lane] = dot(sum, vec4f(1.0));
  let total = tree(lane);
}
`;

/** Other names, numbers, blanks and comments; the same structure. */
const DISGUISED = KERNEL.replaceAll('lane', 'thread_number')
  .replaceAll('part', 'tmp')
  .replaceAll('sum', 'acc')
  .replaceAll('tree', 'combine')
  .replaceAll('128', '0x40')
  .replaceAll('65536u', '1024u')
  .replaceAll('\n', ' // mine\n\n');

const OTHER = `
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@compute @workgroup_size(64, 2, 1) fn main(@builtin(workgroup_id) id: vec3u) {
  let row = id.y * 64u + id.x;
  if (row >= arrayLength(&output)) { return; }
  switch (row % 3u) {
    case 0u: { output[row] = sqrt(f32(row)); }
    default: { output[row] = clamp(f32(row), 0.0, 9.5) * select(1.0, -1.0, row > 7u); }
  }
  loop { storageBarrier(); if (row > 1u) { break; } continuing { output[row] -= 1.0; } }
}
`;

const pairsOf = (sources: readonly string[], given: ReadonlySet<number> = new Set()) => compareClass(sources.map(structureOf), given).pairs;

const similarityOf = (a: string, b: string) => pairsOf([a, b])[0]?.similarity ?? 0;

const fragmentsOf = (a: string, b: string, excluded: ReadonlySet<number> = new Set()) =>
  comparePair(structureOf(a), structureOf(b), excluded).fragments;

test('Other names, numbers, comments and line breaks hide nothing.', () => {
  expect(similarityOf(KERNEL, DISGUISED)).toBe(1);
  const [fragment, ...rest] = fragmentsOf(KERNEL, DISGUISED);
  expect(rest).toEqual([]);
  expect(fragment?.tokens).toBe(wgslTokens(KERNEL).length);
  expect(fragment?.left).toEqual({ from: 2, to: 17 });
  expect(fragment?.right).toEqual({ from: 3, to: 33 });
});

test('Two kernels that were written apart are not alike.', () => {
  expect(similarityOf(KERNEL, OTHER)).toBe(0);
  expect(fragmentsOf(KERNEL, OTHER)).toEqual([]);
});

test('A function that was taken over is found with its lines on both sides, wherever it was put.', () => {
  const lines = KERNEL.split('\n');
  const taken = lines.slice(1, 11).join('\n');
  const [fragment] = fragmentsOf(KERNEL, `${OTHER}${taken}\n`);
  expect(fragment?.left).toEqual({ from: 2, to: 11 });
  const from = OTHER.split('\n').length;
  expect(fragment?.right).toEqual({ from, to: from + 9 });
});

test('What everybody was given makes nobody alike.', () => {
  const files = [`${KERNEL}${OTHER}`, `${KERNEL}fn other(x: u32) -> u32 { return (x << 3u) ^ (x >> 5u) | countOneBits(~x & 0xffu) % 7u; }`];
  expect(pairsOf(files)[0]?.similarity).toBeGreaterThan(0.4);
  expect(pairsOf(files, givenHashes({ starter: KERNEL, ladder: [] }))).toEqual([]);
  expect(pairsOf(files, givenHashes({ starter: '', ladder: [KERNEL, KERNEL] }))).toEqual([]);
  expect(fragmentsOf(KERNEL, KERNEL, givenHashes({ starter: KERNEL, ladder: [] }))).toEqual([]);
});

test('In a class where most write it so, only what two have beyond that makes them alike.', () => {
  const files = Array.from({ length: 20 }, (_, n) => (n === 3 || n === 17 ? `${KERNEL}${OTHER}` : KERNEL));
  expect(pairsOf(files)).toMatchObject([{ left: 3, right: 17, similarity: 1 }]);
});

test.each(['reduction/sum', 'matmul/square', 'stencil/7pt'])(
  'Of %s the starter alone is like nothing, and each rung is like itself.',
  async (id) => {
    const exercise = findExercise(id)?.exercise;
    if (!exercise) throw new Error(`There is no ${id}.`);
    const starter = await readStarter(exercise);
    const ladder = (await readLadder(exercise)).map(({ source }) => source);
    const given = givenHashes({ starter, ladder });
    const twice = (source: string) => pairsOf([source, source], given);
    expect(twice(starter)).toEqual([]);
    const last = ladder.at(-1) ?? '';
    expect(twice(last)[0]?.similarity).toBe(1);
  },
);

const words = fc.array(fc.constantFrom('a', 'b', '(', ')', '+', ';', 'fn', '7'), { maxLength: 120 });

test('Every match of at least KGRAM + WINDOW - 1 tokens leaves a fingerprint in both files.', () => {
  fc.assert(
    fc.property(
      words,
      words,
      fc.array(fc.constantFrom('x', '(', '*', '5', ';'), { minLength: KGRAM + WINDOW - 1, maxLength: 60 }),
      (a, b, shared) => {
        const prints = [a, b].map((head) => {
          const hashes = kgramHashes([...head, ...shared].map((text) => ({ text, line: 1 })));
          return new Set(winnow(hashes).map((at) => hashes[at]));
        });
        expect([...(prints[0] ?? [])].some((hash) => prints[1]?.has(hash))).toBe(true);
      },
    ),
  );
});

test('Fragments never overlap on either side, and are the same tokens on both.', () => {
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [left, right] = [a.join('\n'), b.join('\n')];
      const [leftTokens, rightTokens] = [wgslTokens(left), wgslTokens(right)];
      const seen = { left: new Set<number>(), right: new Set<number>() };
      for (const fragment of fragmentsOf(left, right)) {
        const texts = (tokens: typeof leftTokens, { from, to }: { from: number; to: number }) =>
          tokens.filter(({ line }) => line >= from && line <= to).map(({ text }) => text);
        expect(texts(leftTokens, fragment.left)).toEqual(texts(rightTokens, fragment.right));
        for (const side of ['left', 'right'] as const) {
          for (let line = fragment[side].from; line <= fragment[side].to; line++) {
            expect(seen[side].has(line)).toBe(false);
            seen[side].add(line);
          }
        }
      }
    }),
  );
});

test('Comments and names never change the tokens of what is left; block comments nest.', () => {
  expect(wgslTokens('a /* b /* c */ d */ + // e\n1').map(({ text, line }) => `${line}${text}`)).toEqual(['1a', '1+', '2number']);
  expect(wgslTokens('fn f(x: f32) -> f32 { return x; }').map(({ text }) => text)).toEqual([
    'fn',
    'name',
    '(',
    'name',
    ':',
    'f32',
    ')',
    '->',
    'f32',
    '{',
    'return',
    'name',
    ';',
    '}',
  ]);
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void wgslTokens(text)));
});
