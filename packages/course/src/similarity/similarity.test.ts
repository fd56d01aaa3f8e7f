import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenFor } from './class-comparison.ts';
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

const NOTHING_GIVEN = { starter: '', ladder: [], listings: [] };

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
  expect(pairsOf(files, givenHashes({ ...NOTHING_GIVEN, starter: KERNEL }))).toEqual([]);
  expect(pairsOf(files, givenHashes({ ...NOTHING_GIVEN, ladder: [KERNEL] }))).toEqual([]);
  expect(fragmentsOf(KERNEL, KERNEL, givenHashes({ ...NOTHING_GIVEN, starter: KERNEL }))).toEqual([]);
});

test('In a class where most write it so, only what two have beyond that makes them alike.', () => {
  const files = Array.from({ length: 20 }, (_, n) => (n === 3 || n === 17 ? `${KERNEL}${OTHER}` : KERNEL));
  expect(pairsOf(files)).toMatchObject([{ left: 3, right: 17, similarity: 1 }]);
});

test.each(['reduction/sum', 'matmul/square', 'stencil/7pt', 'vector-ops/copy', 'query/filtered-sum'])(
  'Of %s neither the starter nor a rung is like anything.',
  async (id) => {
    const given = await givenFor(id);
    expect(given.ladder.length).toBeGreaterThan(2);
    for (const source of [given.starter, ...given.ladder]) expect(pairsOf([source, source], givenHashes(given))).toEqual([]);
  },
);

/** The starter of the sum as its handout leads to it: one thread with a loop, in both places. */
async function naiveSum(names: { sum: string; k: string }): Promise<string> {
  const { starter } = await givenFor('reduction/sum');
  const loop = (upTo: string, from: string) =>
    `var ${names.sum} = 0.0;\n    for (var ${names.k} = 0u; ${names.k} < ${upTo}; ${names.k}++) {\n      ${names.sum} += ${from}[${names.k}];\n    }`;
  const naive = starter
    .replace('scratch[group] = part[0];', `${loop('WG', 'part')}\n    scratch[group] = ${names.sum};`)
    .replace('output[0] = scratch[0];', `${loop('(params.n + WG - 1u) / WG', 'scratch')}\n    output[0] = ${names.sum};`)
    .replace('  if (tid == 0u && group', '  workgroupBarrier();\n  if (tid == 0u && group');
  expect(naive).not.toBe(starter);
  return naive;
}

test('Five students who write the naive loop that the handout asks for are not alike; who copied a kernel of their own is.', async () => {
  const given = givenHashes(await givenFor('reduction/sum'));
  const names = ['sum', 'total', 'acc', 's', 'result'];
  const honest = await Promise.all(names.map((sum, n) => naiveSum({ sum, k: 'ijkmn'[n] ?? 'i' })));
  expect(pairsOf(honest)[0]?.similarity).toBe(1);
  expect(pairsOf(honest, given)).toEqual([]);
  const own = await naiveSum({ sum: 'sum', k: 'k' });
  const [first, second] = [`${own}${OTHER}`, `${honest[1]}${OTHER.replaceAll('row', 'line').replaceAll('main', 'tidy')}`];
  expect(pairsOf([...honest, first, second], given)).toMatchObject([{ left: 5, right: 6, similarity: 1 }]);
});

test('A kernel of the demo’s class that goes beyond its lab is still found in a copy with other names.', async () => {
  const file = join(import.meta.dirname, '../../../../prisma/demo/kernels/vector-ops/copy/lukas-1.wgsl');
  const kernel = await readFile(file, 'utf8');
  const copy = kernel
    .replaceAll(/\bi\b/g, 'index')
    .replaceAll(/\btid\b/g, 'lane')
    .replaceAll('\n', ' // mine\n');
  expect(copy).not.toBe(kernel);
  const [pair] = pairsOf([kernel, copy], givenHashes(await givenFor('vector-ops/copy')));
  expect(pair?.similarity).toBe(1);
});

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
