import { expect, test } from 'vitest';
import { liveEvent } from './live-event.ts';

const of = (at: string, kind: 'phase' | 'ended') => {
  const data = kind === 'phase' ? { phase: 'checking' } : { verdict: 'accepted', score: 1, maxScore: 40 };
  return liveEvent({ id: 7n, at: new Date(at), kind, data });
};

test.each(['phase', 'ended'] as const)('When a %s came is told to the second: milliseconds would tell how long a case took.', (kind) => {
  const [early, late] = [of('2026-11-22T08:00:00.001Z', kind), of('2026-11-22T08:00:00.999Z', kind)];
  expect(early).toEqual(late);
  expect(early?.at.toISOString()).toBe('2026-11-22T08:00:00.000Z');
});
