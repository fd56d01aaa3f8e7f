import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeProgram, fakeRequest } from '../test/fakes.ts';
import { deviceCandidates } from './device-preference.ts';
import { createRunner, type Runner } from './index.ts';

vi.mock('@rooflab/dawn', async (original) => ({ ...(await original<typeof import('@rooflab/dawn')>()), mayHaveHardware: () => true }));

/** A check needs no roof, so the task of the first child is the grading itself. */
const checkRequest = (act: string) => ({ ...fakeRequest(act), mode: 'check' }) as const;

let runner: Runner;
beforeEach(() => {
  runner = createRunner({ device: 'auto', program: fakeProgram() });
});
afterEach(() => runner.close());

test.each(['where', 'hang checking student', 'die student'])(
  'Hardware that once opened and is gone later is our fault, never replaced in secret, whatever the first kernel did: %s.',
  async (first) => {
    await runner.grade(checkRequest(first));
    await expect(runner.grade(checkRequest('no-hardware'))).rejects.toThrow('No adapter. Use a machine with a GPU');
    expect(JSON.parse((await runner.grade(checkRequest('where'))).message)).toEqual({ device: 'hardware' });
  },
);

test('The device class that the first child found is kept for all later ones, whatever they report.', async () => {
  expect((await runner.grade(checkRequest('class lie die'))).device).toMatchObject({ description: 'Fake', deviceClass: 'software' });
  const classes = [];
  for (const act of ['class', 'class', 'class lie', 'class']) classes.push(JSON.parse((await runner.grade(checkRequest(act))).message));
  expect(classes).toEqual([{ given: 'software' }, { given: 'software' }, { given: 'software' }, { given: 'software' }]);
});

test('When there is no hardware, software is used, also for all later gradings.', async () => {
  for (let i = 0; i < 2; i++) {
    expect(JSON.parse((await runner.grade(checkRequest('no-hardware'))).message)).toEqual({ device: 'software' });
  }
});

test('An explicit wish is never replaced.', () => {
  expect(deviceCandidates('hardware', () => false)).toEqual(['hardware']);
  expect(deviceCandidates('software', () => true)).toEqual(['software']);
  expect(deviceCandidates('auto', () => false)).toEqual(['software']);
});
