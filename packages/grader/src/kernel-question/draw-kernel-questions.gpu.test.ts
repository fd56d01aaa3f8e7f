import { preparerInProcess } from '@rooflab/lab';
import { afterAll, expect, test } from 'vitest';
import { fakeExercise } from '../../test/fake-exercise.ts';
import { openForTests } from '../../test/grading.ts';
import { drawKernelQuestions, type KernelQuestionsOutcome } from './draw-kernel-questions.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

const BINDINGS = `struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
`;

const DOUBLED = `${BINDINGS}@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = id.x;
  if (at < params.n) {
    output[at] = 2.0 * input[at];
  }
}
`;

function draw(source: string, seed = '5eed'): Promise<KernelQuestionsOutcome> {
  const exercise = fakeExercise();
  return drawKernelQuestions({
    exercise,
    preparer: preparerInProcess(exercise, seed),
    request: { exercise: exercise.id, source, seed },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    onPhase: () => {},
  });
}

function labelsOf(outcome: KernelQuestionsOutcome): string[] {
  if (!('questions' in outcome)) throw new TypeError('Nothing was drawn.');
  return [...outcome.questions.practice, ...outcome.questions.counted].map(({ field }) => field.label);
}

test('A file gets the same questions again, no question twice; another seed and a copy with other names get others.', async () => {
  const first = await draw(DOUBLED);
  expect(await draw(DOUBLED)).toEqual(first);
  const labels = labelsOf(first);
  expect(labels.length).toBeGreaterThan(8);
  expect(new Set(labels).size).toBe(labels.length);
  expect(labelsOf(await draw(DOUBLED, 'beef'))).not.toEqual(labels);
  const renamed = labelsOf(await draw(DOUBLED.replaceAll(/\bat\b/g, 'position')));
  expect(renamed.map((label) => label.replaceAll('position', 'at'))).not.toEqual(labels);
});

test('Where workgroups race for atomic operations, no question leads to a step: another recording has others.', async () => {
  const counting = DOUBLED.replace('output: array<f32>', 'output: array<atomic<u32>>').replace(
    /output\[at\] = .*/,
    'atomicAdd(&output[at % 7], u32(input[at]));',
  );
  const momentsOf = async (source: string) => {
    const outcome = await draw(source);
    return 'questions' in outcome ? outcome.questions.counted.flatMap(({ moment }) => moment ?? []).length : null;
  };
  expect(await momentsOf(DOUBLED)).toBeGreaterThan(0);
  expect(await momentsOf(counting)).toBe(0);
});

test('A file that does not compile gets the result of a check.', async () => {
  expect(await draw('fn main( {')).toMatchObject({ fault: { verdict: 'compile-error' } });
});
