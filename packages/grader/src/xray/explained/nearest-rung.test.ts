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

test('A fact that is unknown for one of the two is ignored', () => {
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

test('A kernel whose work one workgroup does is like no rung that shares it among many, and one that launches more of the same is', () => {
  const shared = { name: '02-vec4', facts: { ...VECTORS.facts, fraction: null, workgroups: 254, bytesPerWorkgroup: 12_260 } };
  const like = (facts: ComparedRung['facts']) => namesOf({ ...shared.facts, ...facts }, [shared]);
  expect(like({ workgroups: 1, bytesPerWorkgroup: 254 * 12_260 })).toEqual([]);
  expect(like({ workgroups: 5, bytesPerWorkgroup: 51 * 12_260 })).toEqual([]);
  expect(like({ workgroups: 40, bytesPerWorkgroup: 1.5 * 12_260 })).toEqual(['02-vec4']);
  expect(like({ workgroups: 1e6, bytesPerWorkgroup: 12_260 })).toEqual(['02-vec4']);
});

test('A kernel in which one invocation does most of the work is like no rung whose invocations share it', () => {
  const shared = { name: '03-sequential', facts: { ...VECTORS.facts, fraction: null, parallelInvocations: 1972, parallelWorkgroups: 48 } };
  const like = (parallelInvocations: number) => namesOf({ ...shared.facts, parallelInvocations }, [shared]);
  expect(like(1972)).toEqual(['03-sequential']);
  expect(like(48 * 3)).toEqual([]);
});

test('Facts that grow with the launch do not count beyond their cap', () => {
  const perThread = { name: '01-one', facts: { loadsPerInvocation: 8, workgroups: 64 } };
  expect(namesOf({ loadsPerInvocation: 1000, workgroups: 1e6 }, [perThread])).toEqual(['01-one']);
});
