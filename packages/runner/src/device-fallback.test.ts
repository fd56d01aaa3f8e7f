import { afterEach, expect, test, vi } from 'vitest';
import { fakeProgram, fakeRequest } from '../test/fakes.ts';
import { deviceCandidates } from './device-preference.ts';
import { createRunner } from './index.ts';

vi.mock('@rooflab/dawn', async (original) => ({ ...(await original<typeof import('@rooflab/dawn')>()), mayHaveHardware: () => true }));

const runner = createRunner({ device: 'auto', program: fakeProgram() });
afterEach(() => runner.close());

test('Software stands in for hardware that turns out not to be there, and stays.', async () => {
  for (let i = 0; i < 2; i++) {
    expect(JSON.parse((await runner.grade(fakeRequest('no-hardware'))).message)).toEqual({ device: 'software' });
  }
});

test('An explicit wish is never replaced.', () => {
  expect(deviceCandidates('hardware', () => false)).toEqual(['hardware']);
  expect(deviceCandidates('software', () => true)).toEqual(['software']);
  expect(deviceCandidates('auto', () => false)).toEqual(['software']);
});
