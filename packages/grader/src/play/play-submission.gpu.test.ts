import { preparerInProcess } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { BINDINGS, fakeExercise } from '../../test/fake-exercise.ts';
import { openForTests } from '../../test/grading.ts';
import { elementWords } from './element-write.ts';
import { momentAt } from './moment.ts';
import { type PlayOutcome, type PlayRequest, playSubmission } from './play-submission.ts';

const opened = await openForTests();
const exercise = fakeExercise();

/** Doubles; the last element of a case is written twice, and every 64th is left out. Workgroups of 16, so that n=257 has 17. */
const SOURCE = `${BINDINGS}
@compute @workgroup_size(16) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n || i % 64u == 63u) { return; }
  out[i] = 2.0 * a[i];
  if (i == params.n - 1u) {
    out[i] = 0.0; // wrong
  }
}`;

type Recorded = Extract<PlayOutcome, { readonly recording: unknown }>;

async function play(asked: Partial<PlayRequest>): Promise<Recorded> {
  const outcome = await playSubmission({
    ...{ exercise, opened, preparer: preparerInProcess(exercise, '5eed'), onPhase: () => {} },
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: () => performance.now(),
    request: { exercise: exercise.id, source: SOURCE, seed: '5eed', testCase: 'random, n=257', ...asked },
  });
  if (!('recording' in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome;
}

const lineOf = (text: string): number => SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1;

test('a wrong element leads to its last write, in whichever workgroup that is, and to the write before', async () => {
  const { recording, firstWorkgroup, element } = await play({ element: { output: null, index: 256 } });
  expect(firstWorkgroup).toBe(16);
  expect(element?.write).toMatchObject({ lane: 0, value: [0] });
  expect(momentAt(recording, element?.write?.step ?? 0)).toMatchObject({ workgroup: 16, line: lineOf('// wrong') });
  expect(momentAt(recording, element?.write?.before ?? 0).line).toBe(lineOf('2.0 * a'));
  expect(element && elementWords(element, recording)).toBe(
    `Line ${lineOf('// wrong')} writes element 256 last, by lane 0 of warp 0 of workgroup 16: 0. It was written before, in step ${(element?.write?.before ?? 0) + 1}.`,
  );
});

test('an element that nobody writes is told so, once all workgroups were looked through', async () => {
  const { recording, element } = await play({ element: { output: 'out', index: 191 } });
  expect(element).toEqual({ output: 'out', index: 191, write: null, isWhole: true });
  expect(element && elementWords(element, recording)).toBe('No invocation writes element 191 of out.');
});

test('the write of a case that this seed does not have is not looked for', async () => {
  const { testCase, element } = await play({ testCase: 'n=7', element: { output: null, index: 3 } });
  expect({ testCase, element }).toEqual({ testCase: 'random, n=64', element: null });
});

test('workgroups from any one on are recorded, and a size in place of a case', async () => {
  const { recording, testCase } = await play({ size: { n: 100 }, firstWorkgroup: 2 });
  expect(testCase).toBe('n=100');
  expect(recording.dispatches.map(({ recorded }) => recorded)).toEqual([[2, 3, 4, 5]]);
});

test('where the case that would be shown has too many steps, a smaller one is shown in its place', async () => {
  const source = `${BINDINGS}
@compute @workgroup_size(16) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  for (var k = 0u; k < select(1u, 200000u, params.n >= 64u); k++) { out[i] = 2.0 * a[i]; }
}`;
  const { testCase, size } = await play({ source, testCase: null });
  expect({ testCase, size }).toEqual({ testCase: 'random, n=5', size: { n: 5 } });
});

test('where the records of an invocation do not fit into its part of the log, the dispatch runs again on the same data', async () => {
  const source = `//@ dispatch first ceilDiv(n, 16)
//@ dispatch again 1
${BINDINGS}
@compute @workgroup_size(16) fn first(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n) { out[id.x] = a[id.x] * 0.0; }
}
@compute @workgroup_size(16) fn again(@builtin(local_invocation_index) i: u32) {
  if (i == 0u) {
    for (var k = 0u; k < 20000u; k++) { out[0] += 1.0; }
  }
}`;
  const { recording, element } = await play({ source, element: { output: null, index: 0 } });
  expect(element?.write).toMatchObject({ lane: 0, value: [20_000] });
  const { firstStep = 0, endStep = 0 } = recording.dispatches[1] ?? {};
  expect(endStep - firstStep).toBeGreaterThan(2 * 20_000);
});
