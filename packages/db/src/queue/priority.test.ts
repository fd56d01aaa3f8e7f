import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jobPriority } from './priority.ts';

const INT32_MIN = -(2 ** 31);
const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2056-01-01'), noInvalidDate: true });

test('Priorities fit the 32 bits of their column for thirty years.', () => {
  fc.assert(
    fc.property(moments, fc.nat(100_000), fc.constantFrom('live' as const, 'regrade' as const), (queuedAt, ownPending, kind) => {
      const priority = jobPriority({ kind, queuedAt, ownPending });
      expect(Number.isInteger(priority)).toBe(true);
      expect(Object.is(priority, -0)).toBe(false);
      expect(priority).toBeGreaterThanOrEqual(INT32_MIN);
    }),
  );
});

test('Every regrade is behind every live job.', () => {
  fc.assert(
    fc.property(moments, moments, fc.nat(1000), (live, regrade, ownPending) => {
      const behind = jobPriority({ kind: 'regrade', queuedAt: regrade, ownPending: 0 });
      expect(jobPriority({ kind: 'live', queuedAt: live, ownPending })).toBeGreaterThan(behind);
    }),
  );
});

test('Who came first goes first, and each pending job of one’s own pushes back by a minute.', () => {
  const at = (seconds: number, ownPending: number) =>
    jobPriority({ kind: 'live', queuedAt: new Date(Date.UTC(2026, 10, 19) + seconds * 1000), ownPending });
  expect(at(0, 0)).toBeGreaterThan(at(1, 0));
  expect(at(0, 1)).toBe(at(60, 0));
  expect(at(0, 3)).toBe(at(180, 0));
});
