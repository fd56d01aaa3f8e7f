import { MAX_WORKGROUPS } from '@rooflab/lab';
import { expect, test } from 'vitest';
import { linearLaunch } from './linear-launch.ts';

test('A launch of many workgroups covers all of them without a row too many.', () => {
  for (const workgroups of [1, MAX_WORKGROUPS, MAX_WORKGROUPS + 1, 1_000_000]) {
    const [x, y, z] = linearLaunch(workgroups);
    expect(Math.max(x, y, z)).toBeLessThanOrEqual(MAX_WORKGROUPS);
    expect(x * y * z).toBeGreaterThanOrEqual(workgroups);
    expect(x * (y - 1)).toBeLessThan(workgroups);
  }
});

test('What one row holds is launched exactly.', () => {
  for (const workgroups of [1, 7, MAX_WORKGROUPS]) expect(linearLaunch(workgroups)).toEqual([workgroups, 1, 1]);
});
