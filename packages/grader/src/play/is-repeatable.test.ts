import { expect, test } from 'vitest';
import { siteOf } from '../../test/xray-trace.ts';
import { isRepeatable } from './is-repeatable.ts';

/** One dispatch in which each workgroup makes one request at the site. */
function played(workgroups: number, site: ReturnType<typeof siteOf>) {
  const recorded = Array.from({ length: workgroups }, (_, i) => i);
  return {
    dispatches: [{ recorded, firstStep: 0, endStep: workgroups }],
    steps: { firstRequest: Uint32Array.from([...recorded, workgroups]) },
    requests: { site: new Uint16Array(workgroups) },
    sites: [{ ...site, value: null }],
  } as unknown as Parameters<typeof isRepeatable>[0];
}

test('Only workgroups that make atomic operations on storage may be played in another order next time.', () => {
  expect(isRepeatable(played(2, siteOf('atomic')))).toBe(false);
  expect(isRepeatable(played(1, siteOf('atomic')))).toBe(true);
  expect(isRepeatable(played(2, siteOf('atomic', { memory: 'workgroup' })))).toBe(true);
  expect(isRepeatable(played(2, siteOf('store')))).toBe(true);
});
