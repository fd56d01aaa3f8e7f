import { expect, test } from 'vitest';
import { mutantsOf } from './mutate.ts';

const SOURCE = `//@ dispatch main ceilDiv(n, 256)
//@ sweep WG 64, 128
const WG = 256u; // 256 < 512
var<workgroup> part: array<f32, WG>;
fn main(i: u32) {
  if (i < params.n) { part[i] = vec2<f32>(a[i + 1u], -1.0).x; }
  workgroupBarrier();
}`;

function changes(): string[] {
  return mutantsOf(SOURCE).map(({ name }) => name);
}

test('each condition, operator, sign, number and barrier is changed alone', () => {
  expect(changes()).toEqual([
    'line 1, column 30: 256 → 257',
    'line 1, column 30: 256 → 255',
    'line 6, column 9: < → <=',
    'line 6, column 9: < → >=',
    'line 6, column 47: + → -',
    'line 6, column 54: - → nothing',
    'line 6, column 49: 1u → 2u',
    'line 6, column 49: 1u → 0u',
    'line 7, column 3: workgroupBarrier(); → nothing',
  ]);
});

test('a mutant differs from its file in one line, at one place', () => {
  for (const { source } of mutantsOf(SOURCE)) {
    const differing = source.split('\n').filter((line, i) => line !== SOURCE.split('\n')[i]);
    expect(differing).toHaveLength(1);
  }
});

test('templates, comments, sizes of tiles and sweeps stay as they are', () => {
  expect(changes().some((name) => /^line [234],/.test(name))).toBe(false);
});
