import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ComparedRung, FARTHEST, MARGIN, nearestRungs } from './nearest-rung.ts';

const STRIDED: ComparedRung = { name: '02-strided', facts: { fraction: 0.1, loadBytes: 4, bankPasses: 4 } };
const VECTORS: ComparedRung = { name: '03-vec4', facts: { fraction: 0.8, loadBytes: 16, bankPasses: 1 } };
const UNROLLED: ComparedRung = { name: '04-unrolled', facts: { fraction: 0.82, loadBytes: 16, bankPasses: 1 } };
const RUNGS = [STRIDED, VECTORS, UNROLLED];

const namesOf = (kernel: ComparedRung['facts'], rungs: readonly ComparedRung[] = RUNGS) =>
  nearestRungs(kernel, rungs).map(({ name }) => name);

test('Rungs that differ by less than gradings of one kernel do are named together', () => {
  expect(namesOf(VECTORS.facts)).toEqual(['03-vec4', '04-unrolled']);
  expect(namesOf(STRIDED.facts)).toEqual(['02-strided']);
});

test('Times decide between rungs whose counts are the same, where both were timed', () => {
  const slow = { name: '05-slow', facts: { ...VECTORS.facts, fraction: 0.4 } };
  expect(namesOf({ ...VECTORS.facts, fraction: 0.41 }, [...RUNGS, slow])).toEqual(['05-slow']);
  expect(namesOf({ ...VECTORS.facts, fraction: null }, [...RUNGS, slow])).toEqual(['03-vec4', '04-unrolled', '05-slow']);
});

test('A kernel that is far from every rung resembles none, and without rungs there is none to resemble', () => {
  expect(namesOf({ ...VECTORS.facts, fraction: 0.8 / 2 ** (FARTHEST + 0.1) })).toEqual([]);
  expect(namesOf({ ...VECTORS.facts, bankPasses: 32 })).toEqual([]);
  expect(namesOf(VECTORS.facts, [])).toEqual([]);
});

test('What is not known of one of the two tells nothing', () => {
  expect(namesOf({ bankPasses: 4 })).toEqual(['02-strided']);
  expect(namesOf({ ...STRIDED.facts, loadBytes: null })).toEqual(['02-strided']);
});

test('A kernel that moves from a rung by less than the margin still names it', () => {
  const factor = fc.double({ min: 2 ** -(MARGIN / 2), max: 2 ** (MARGIN / 2), noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...RUNGS), factor, ({ name, facts }, by) => {
      expect(namesOf({ ...facts, fraction: (facts.fraction ?? 1) * by })).toContain(name);
    }),
  );
});

test('Facts that grow with the launch do not count beyond their cap', () => {
  const perThread = { name: '01-one', facts: { loadsPerInvocation: 8, workgroups: 64 } };
  expect(namesOf({ loadsPerInvocation: 1000, workgroups: 1e6 }, [perThread])).toEqual(['01-one']);
});
