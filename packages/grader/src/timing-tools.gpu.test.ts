import { HarnessError } from '@rooflab/harness';
import { expect, test } from 'vitest';
import { DOUBLE, fakeExercise, fakeTimed, TRUSTED } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import { timingTools } from './timing-tools.ts';

const opened = await openForTests();
const TIMED = [fakeTimed(3000)];

async function toolsOn(software: boolean, trusted = TRUSTED) {
  const session = await sessionFor({ ...opened, software }, fakeExercise());
  const modules: string[] = [];
  const create = opened.device.createShaderModule;
  opened.device.createShaderModule = function (this: GPUDevice, descriptor) {
    modules.push(descriptor.code);
    return create.call(this, descriptor);
  };
  const files = { trusted, rung: { name: '01-naive', source: DOUBLE } };
  try {
    const tools = timingTools(session, { files } as Parameters<typeof timingTools>[1], TIMED);
    return { tools, atOnce: [...modules] };
  } finally {
    opened.device.createShaderModule = create;
  }
}

const isJudge = (code: string) => code.includes('judge_main_0');

test('on a GPU the judge and the rung are compiled at once', async () => {
  const { tools, atOnce } = await toolsOn(false);
  expect(atOnce.filter(isJudge)).toHaveLength(1);
  expect(atOnce).toHaveLength(2);
  expect((await tools.judge()).slots).toBeGreaterThan(0);
  expect((await tools.rung())?.name).toBe('01-naive');
  expect(await tools.judge()).toBe(await tools.judge());
});

test('on a software device they are compiled when they are needed', async () => {
  const { tools, atOnce } = await toolsOn(true);
  expect(atOnce).toEqual([]);
  expect((await tools.judge()).slots).toBeGreaterThan(0);
  expect((await tools.rung())?.name).toBe('01-naive');
});

test.each([true, false])(
  'a trusted kernel that does not compile is our fault, thrown where it is needed (software: %s)',
  async (software) => {
    const { tools } = await toolsOn(software, 'fn broken(');
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expect(tools.judge()).rejects.toThrow(HarnessError);
  },
);
