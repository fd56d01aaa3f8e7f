import { expect, test } from 'vitest';
import { limitByExperiments, type Trial, type Trials } from './limit-by-experiments.ts';

const NONE: Trials = { moreInvocations: null, inCache: null };

const trial = (what: string, gain: number): Trial => ({ what, gain, medianNs: 1e5 });

test('Without experiments nothing is said', () => {
  expect(limitByExperiments({ traffic: 0.5 }, NONE)).toBeNull();
});

test('A kernel that more threads make faster waits for what is on the way', () => {
  const found = limitByExperiments({ traffic: 0.5 }, { moreInvocations: trial('GROUPS = 1056', 1.7), inCache: trial('n=4194304', 1) });
  expect(found).toEqual({
    kind: 'latency',
    message: 'Latency: with GROUPS = 1056, more threads run at a time, and the kernel is 1.7 times as fast.',
  });
});

test('A kernel that is faster on data in a cache waits for memory: for its bandwidth where much is moved, else for single loads', () => {
  const inCache = { ...NONE, inCache: trial('n=4194304', 1.8) };
  expect(limitByExperiments({ traffic: 0.7 }, inCache)?.kind).toBe('memory');
  expect(limitByExperiments({ traffic: 0.2 }, inCache)).toMatchObject({ kind: 'latency', message: expect.stringContaining('20 %') });
});

test('A kernel that is no faster there is limited by its instructions; a much slower one is inconclusive', () => {
  expect(limitByExperiments({ traffic: 0.5 }, { ...NONE, inCache: trial('n=4194304', 1.05) })?.kind).toBe('compute');
  expect(limitByExperiments({ traffic: 0.5 }, { ...NONE, inCache: trial('n=4194304', 0.4) })).toBeNull();
});

test('More threads that change nothing leave it to the cache', () => {
  const both = { moreInvocations: trial('WG = 512', 1.02), inCache: trial('n=4194304', 1.8) };
  expect(limitByExperiments({ traffic: 0.7 }, both)?.kind).toBe('memory');
});
