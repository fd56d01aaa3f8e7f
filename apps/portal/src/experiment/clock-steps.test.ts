import { expect, test } from 'vitest';
import { clockSteps } from './clock-steps.ts';

test('A practice run names both clocks with their steps, and says where there is none for the GPU.', () => {
  expect(clockSteps({ gpuStepNs: 65_536, hostStepNs: 100_000 })).toContain('steps of 100 µs; its GPU time stamps in steps of 65.5 µs.');
  expect(clockSteps({ gpuStepNs: null, hostStepNs: 5_000 })).toContain('this browser gives no GPU times, so no kernel is timed.');
});
