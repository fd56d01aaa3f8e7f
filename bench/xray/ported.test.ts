import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evaluatePlan, parsePlan } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { findExercise } from '../../labs/index.ts';
import { handCount, PORTED, type Ported } from './ported.ts';

const ROOT = join(import.meta.dirname, '../..');

function wgsl({ file }: Ported): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** The entry point and the workgroups of each dispatch in the file's plan. */
function planned(ported: Ported) {
  const source = wgsl(ported);
  const overrides = Object.fromEntries(
    [...source.matchAll(/^override (\w+): u32 = (\d+);/gm)].map(([, name, value]) => [name, Number(value)]),
  );
  const entryPoints = [...source.matchAll(/@compute[^{]*?\bfn (\w+)/g)].map(([, name = '']) => ({
    name,
    workgroupSize: [1, 1, 1] as const,
  }));
  const elements = findExercise(ported.exercise)?.exercise.elements(ported.size) ?? 0;
  const { dispatches } = evaluatePlan(parsePlan(source), { params: ported.size, overrides, entryPoints, elements, repeats: false });
  return dispatches.map(({ entryPoint, workgroups }) => ({ entryPoint, workgroups }));
}

test('Every ported kernel has the launches of its own plan.', () => {
  for (const ported of PORTED) {
    const launches = ported.dispatches.map(({ entryPoint, workgroups }) => ({ entryPoint, workgroups }));
    expect(launches, ported.name).toEqual(planned(ported));
  }
});

test('Every dispatch of a ported kernel has a hand count, and its CUDA kernel a name of its own.', () => {
  for (const ported of PORTED) {
    expect(handCount(ported).map(({ entryPoint }) => entryPoint)).toEqual(ported.dispatches.map(({ entryPoint }) => entryPoint));
  }
  const kernels = PORTED.flatMap(({ dispatches }) => dispatches.map(({ kernel }) => kernel));
  expect(new Set(kernels).size).toBe(kernels.length);
});
