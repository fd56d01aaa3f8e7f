import type { Hazard } from '@rooflab/result';
import { xrayFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { hazardCase } from './hazard-case.ts';

const SIZE = { n: 1003 };

function hazardOf(kind: Hazard['kind'], memory: Hazard['memory']): Hazard {
  return { kind, memory, lines: [21, 23], message: `${kind} in ${memory} memory` };
}

const found = (...hazards: Hazard[]) => hazardCase(SIZE, xrayFixture({ hazards }));

test('a race, an index out of bounds and a read of storage that nobody wrote are wrong, and one more case says so', () => {
  for (const hazard of [hazardOf('race', 'workgroup'), hazardOf('out-of-bounds', 'workgroup'), hazardOf('uninitialized', 'storage')]) {
    const { cases, diagnostics, hazard: told } = found(hazard);
    expect(cases).toEqual([{ name: 'hazards, n=1003', size: SIZE, hidden: false, passed: false, mismatch: null }]);
    expect(told).toEqual(hazard);
    expect(diagnostics).toEqual([]);
  }
});

test('a read of workgroup memory that nobody wrote is right, since WGSL fills it with zeros', () => {
  const { cases, hazard } = found(hazardOf('uninitialized', 'workgroup'));
  expect(cases[0]?.passed).toBe(true);
  expect(hazard).toBeUndefined();
});

test('what select discards is right', () => {
  const { cases, hazard } = found({ ...hazardOf('out-of-bounds', 'storage'), discarded: true });
  expect(cases[0]?.passed).toBe(true);
  expect(hazard).toBeUndefined();
});

test('where the kernel cannot be counted no case is added, and a note says that nobody looked', () => {
  const { cases, diagnostics, hazard } = hazardCase(SIZE, { refused: 'it is too large', line: 3, column: 1 });
  expect(cases).toEqual([]);
  expect(hazard).toBeUndefined();
  expect(diagnostics).toMatchObject([
    { severity: 'info', line: 3, column: 1, message: expect.stringMatching(/not checked for races, .*: it is too large\.$/) },
  ]);
});
