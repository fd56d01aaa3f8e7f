import { caseInputs, type Preparer } from '@rooflab/lab';
import { expect, test, vi } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, TRUSTED } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import type { GradeInput } from './grade-input.ts';
import type { PhaseMessage } from './phase.ts';
import { prepareGrading } from './prepare-grading.ts';

const device = await openForTests();
/** Prepares as on a GPU, where other work goes on while the driver compiles. */
const GPU = { ...device, software: false };

interface Prepared {
  readonly source: string;
  readonly opened?: typeof device;
  readonly answers?: Partial<Preparer>;
}

async function prepare({ source, opened = GPU, answers = {} }: Prepared) {
  const exercise = fakeExercise();
  const phases: PhaseMessage[] = [];
  const session = await sessionFor(opened, exercise, (phase) => phases.push(phase));
  const preparer = { ...session.preparer, ...answers };
  const input: GradeInput = {
    exercise,
    preparer,
    opened,
    files: { trusted: TRUSTED, rung: null },
    request: { exercise: exercise.id, source, seed: '5eed', mode: 'grade' },
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock: session.clock,
    now: () => '2026-01-01T00:00:00Z',
    onPhase: () => {},
  };
  return { phases, session, prepared: await prepareGrading({ ...session, preparer }, input) };
}

const never = () => new Promise<never>(() => {});

test('On a GPU a file that does not compile is refused before the lab has answered', async () => {
  const answers = { cases: never, sizes: never, covering: never, expected: never };
  const refused = prepare({ source: 'fn main( {', answers });
  await expect(refused).rejects.toMatchObject({ kind: 'compile' });
});

test('On a GPU the inputs of the small cases are made while the file compiles', async () => {
  const { session, prepared } = await prepare({ source: DOUBLE });
  const { cases, inputs } = prepared.toCheck;
  expect(cases.length).toBeGreaterThan(0);
  for (const testCase of cases) expect(inputs?.get(testCase)).toEqual(caseInputs(session.exercise, session.key, testCase));
});

test('A software device does nothing else while it compiles, because both take the same cores', async () => {
  const { prepared } = await prepare({ source: DOUBLE, opened: device });
  expect(prepared.toCheck.inputs).toBeNull();
});

test('Entry points are compiled once, and those that the plan does not name not at all', async () => {
  const compile = vi.spyOn(device.device, 'createComputePipelineAsync');
  const other = '@compute @workgroup_size(32) fn other() { out[0] = 0.0; }';
  await prepare({ source: `${DOUBLE}\n${other}` });
  const compiled = compile.mock.calls.map(([{ compute }]) => compute.entryPoint);
  compile.mockRestore();
  expect(compiled.filter((name) => name === 'main')).toHaveLength(1);
  expect(compiled).not.toContain('other');
});

test('What the lab fails to answer is thrown as it is', async () => {
  const failing = prepare({ source: DOUBLE, answers: { cases: () => Promise.reject(new Error('The lab is broken.')) } });
  await expect(failing).rejects.toThrow('The lab is broken.');
});

test.each([
  [GPU, ['compiling student', 'compiling ours', 'compiling student']],
  [device, ['starting ours', 'compiling student', 'compiling ours', 'compiling student']],
])('The student is responsible for compiling, and not for waiting for the lab', async (opened, steps) => {
  const { phases } = await prepare({ source: `${BINDINGS}\n@compute @workgroup_size(64) fn main() {}`, opened });
  expect(phases.map(({ phase, blame }) => `${phase} ${blame}`)).toEqual(steps);
});
