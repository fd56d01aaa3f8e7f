import { globSync, readFileSync } from 'node:fs';
import { readLadder } from '@rooflab/catalogue';
import { compileModule, KernelFault } from '@rooflab/harness';
import { deriveKey, type LabExercise, seededRandom } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { labs } from '../../../../../labs/index.ts';
import { inputWords } from '../../../../lab/src/prepare/input-words.ts';
import { openForTests } from '../../../test/grading.ts';
import { runPlain, runTraced, type TraceRun } from '../../../test/trace.ts';
import { cleanSource, planner } from '../../kernel.ts';
import { bufferBytes, encodeParams, iterationBinding, outputBindings, scratchBinding } from '../../layout.ts';
import { reflectKernel } from '../../reflect-kernel.ts';
import { instrument } from './instrument.ts';

const { device } = await openForTests();
const ROOT = new URL('../../../../../', import.meta.url);

/** Kernels of the labs and of the hostile corpus, by path. */
const files = globSync('{labs/*/*/**/*.wgsl,packages/runner/hostile/*.wgsl}', { cwd: ROOT.pathname }).sort();

async function compiles(source: string): Promise<boolean> {
  try {
    await compileModule(device, source);
    return true;
  } catch (error) {
    if (error instanceof KernelFault) return false;
    throw error;
  }
}

test('every kernel of the labs and of the hostile corpus that compiles does so when it is instrumented, or is refused', async () => {
  const failed: string[] = [];
  const refused: Record<string, string> = {};
  let instrumented = 0;
  for (const file of files) {
    const source = cleanSource(readFileSync(new URL(file, ROOT), 'utf8'));
    if (!(await compiles(source))) continue;
    const outcome = instrument(source, new Set(entryPointsOf(source)), {});
    if ('refused' in outcome) refused[file.replace(/.*\//, '')] = outcome.refused;
    else if (await compiles(outcome.source)) instrumented++;
    else failed.push(file);
  }
  expect(failed).toEqual([]);
  expect(instrumented).toBeGreaterThan(380);
  expect(refused).toEqual({
    'binding-wrong-group.wgsl': 'This variable is not in @group(0).',
    'memo-other-group.wgsl': 'This variable is not in @group(0).',
    'order-types-declared-anew.wgsl': 'The file declares vec3u, a name that already has a meaning in WGSL.',
    'remembers-in-another-group.wgsl': 'This variable is not in @group(0).',
  });
});

/** Null for a file whose bindings cannot be read: it is never launched. */
function entryPointsOf(source: string): string[] {
  try {
    return reflectKernel(source).entryPoints.map(({ name }) => name);
  } catch (error) {
    if (error instanceof KernelFault) return [];
    throw error;
  }
}

/** Workgroups whose records fit; all of them run in the instrumented form. */
const RECORDED = [0, 1, 2, 3];

/** The smallest case that fills more than one workgroup of most kernels. */
function smallRun(exercise: LabExercise, source: string): TraceRun {
  const random = seededRandom(deriveKey('5eed', 'cases'));
  const cases = exercise.cases(random).filter(({ size }) => exercise.elements(size) >= 100);
  const [smallest] = cases.sort((a, b) => exercise.elements(a.size) - exercise.elements(b.size));
  if (!smallest) throw new Error(`${exercise.id} has no case of 100 elements.`);
  const plan = planner(exercise, source, reflectKernel(source))(smallest);
  const bytes = bufferBytes(exercise, smallest.size);
  const buffers: Record<number, Uint32Array<ArrayBuffer>> = { 0: encodeParams(exercise, smallest.params) };
  // Its own inputs: the rows of a sparse matrix, drawn as any numbers, would have billions of entries.
  const words = inputWords(exercise, { size: smallest.size, fills: smallest.inputs }, (input) => deriveKey('5eed', `input ${input}`));
  words.forEach((input, i) => {
    buffers[i + 1] = input;
  });
  outputBindings(exercise).forEach((binding, i) => {
    buffers[binding] = new Uint32Array(Math.max(bytes.outputs[i]?.bytes ?? 0, 16) / 4);
  });
  buffers[scratchBinding(exercise)] = new Uint32Array(Math.max(plan.scratchBytes, 16) / 4);
  const numbered = plan.dispatches.map((dispatch) => {
    return { ...dispatch, uniforms: { [iterationBinding(exercise)]: Uint32Array.of(dispatch.iteration, 0, 0, 0) } };
  });
  return { source, dispatches: exercise.repeat ? numbered : plan.dispatches, buffers, sampled: RECORDED, capacity: 1 << 21 };
}

/** The ladders of the other stars differ in the number of their points. */
const SAME_LADDER: ReadonlySet<string> = new Set(['stencil/13pt', 'stencil/19pt', 'stencil/25pt', 'stencil/31pt']);

for (const exercise of labs.flatMap((lab) => lab.exercises).filter(({ id }) => !SAME_LADDER.has(id))) {
  describe(exercise.id, async () => {
    test.each(await readLadder(exercise))('the rung $name gives the same bits when it is instrumented', async ({ source }) => {
      const run = smallRun(exercise, source);
      const plain = await runPlain(device, run);
      const { outputs, traces, instrumented } = await runTraced(device, run);
      for (const binding of outputBindings(exercise)) {
        expect(outputs[binding]).toEqual(plain[binding]);
        expect(plain[binding]?.some((word) => word !== 0)).toBe(true);
      }
      const faults = traces.flatMap(({ records }) => [...records].filter((word, i) => i % 4 === 1 && word >= 0x8000_0000));
      expect(faults.map((place) => instrumented.sites[place & 0xffff])).toEqual([]);
    });
  });
}
