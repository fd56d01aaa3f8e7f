import type { BoundDispatch, PassTimer } from '@rooflab/harness';
import { expect, test } from 'vitest';
import type { Ceiling } from './ceiling.ts';
import { fastestCeiling } from './fastest-ceiling.ts';

/** Ceilings that move so many bytes in so many nanoseconds, on a device whose clock says so, and how often any of them ran. */
function ceilings(...each: { bytes: number; ns: number }[]) {
  const pipelines = each.map(() => ({}) as GPUComputePipeline);
  const ran: number[] = [];
  const made = each.map(({ bytes }, k): Ceiling => {
    const dispatch: BoundDispatch = { pipeline: pipelines[k] as GPUComputePipeline, bindGroups: [], workgroups: [1, 1, 1] };
    return { contender: { dispatches: () => [dispatch] }, shows: { kind: 'bytes', probe: 'copy', bytes, at: 4096 } };
  });
  let waiting: number[] = [];
  const timer: PassTimer = {
    stepNs: 1,
    settle() {},
    submit([first]) {
      const k = first ? pipelines.indexOf(first.pipeline) : -1;
      ran.push(k);
      waiting.push(each[k]?.ns ?? 0);
    },
    async collect() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
  };
  const device = { queue: { onSubmittedWorkDone: async () => {} } } as unknown as GPUDevice;
  return { made, ran, session: { device, timer } };
}

test('The fastest shape is the one that moves the most bytes a second, not the one that takes the shortest time.', async () => {
  const { made, session } = ceilings({ bytes: 4096, ns: 100 }, { bytes: 4080, ns: 98 }, { bytes: 3072, ns: 80 });
  expect(await fastestCeiling(session, made)).toBe(made[1]);
});

test('Shapes run in turn, so that all of them meet the same clocks.', async () => {
  const { made, ran, session } = ceilings({ bytes: 1, ns: 3 }, { bytes: 1, ns: 2 });
  await fastestCeiling(session, made);
  expect(ran.slice(0, 4)).toEqual([0, 1, 0, 1]);
});

test('A single ceiling is not run.', async () => {
  const { made, ran, session } = ceilings({ bytes: 1, ns: 3 });
  expect(await fastestCeiling(session, made)).toBe(made[0]);
  expect(ran).toEqual([]);
});
