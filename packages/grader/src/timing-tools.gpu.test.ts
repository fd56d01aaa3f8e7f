import { HarnessError } from '@rooflab/harness';
import { expect, test } from 'vitest';
import { DOUBLE, fakeExercise, fakeTimed, TRUSTED } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import { timingTools } from './timing-tools.ts';

const opened = await openForTests();
const TIMED = [fakeTimed(3000)];

async function toolsWith({ begun, trusted = TRUSTED }: { readonly begun: boolean; readonly trusted?: string }) {
  const session = await sessionFor(opened, fakeExercise());
  const modules: string[] = [];
  const create = opened.device.createShaderModule;
  opened.device.createShaderModule = function (this: GPUDevice, descriptor) {
    modules.push(descriptor.code);
    return create.call(this, descriptor);
  };
  const files = { trusted, rung: { name: '01-naive', source: DOUBLE } };
  try {
    const tools = timingTools(session, { files } as Parameters<typeof timingTools>[1], TIMED);
    if (begun) tools.begin();
    return { tools, atOnce: [...modules] };
  } finally {
    opened.device.createShaderModule = create;
  }
}

const isJudge = (code: string) => code.includes('judge_main_0');

const isRung = (code: string) => code === DOUBLE;
const isFill = (code: string) => code.includes('fill_main');

test('once begun, judge, rung and fills are compiled at once', async () => {
  const { tools, atOnce } = await toolsWith({ begun: true });
  for (const isOne of [isJudge, isRung, isFill]) expect(atOnce.filter(isOne)).toHaveLength(1);
  await tools.fills();
  expect((await tools.judge()).slots).toBeGreaterThan(0);
  expect((await tools.rung())?.name).toBe('01-naive');
  expect(await tools.judge()).toBe(await tools.judge());
});

test('otherwise they are compiled when they are needed', async () => {
  const { tools, atOnce } = await toolsWith({ begun: false });
  expect(atOnce).toEqual([]);
  expect((await tools.judge()).slots).toBeGreaterThan(0);
  expect((await tools.rung())?.name).toBe('01-naive');
});

test.each([true, false])('a trusted kernel that does not compile is our fault, thrown where it is needed (begun: %s)', async (begun) => {
  const { tools } = await toolsWith({ begun, trusted: 'fn broken(' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await expect(tools.judge()).rejects.toThrow(HarnessError);
});
