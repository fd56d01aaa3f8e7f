import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startDeadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The wall-clock time at which a limit of one second is exceeded, if the child gets this share of a core. */
function exceededAt(share: number, patience: number): number | null {
  const startMs = performance.now();
  let at: number | null = null;
  const computedMs = () => share * (performance.now() - startMs);
  const stop = startDeadline({ limitMs: 1000, patience, computedMs }, () => {
    at = performance.now() - startMs;
  });
  vi.advanceTimersByTime(60_000);
  stop();
  return at;
}

test('without patience a limit is one of the wall clock, whatever is computed', () => {
  expect([0, 0.5, 16].map((share) => exceededAt(share, 1))).toEqual([1000, 1000, 1000]);
});

test('with patience it is exceeded once that much was computed, but never before that much time has passed', () => {
  expect([1, 16].map((share) => exceededAt(share, 4))).toEqual([1000, 1000]);
  const half = exceededAt(0.5, 4) ?? 0;
  expect(half).toBeGreaterThanOrEqual(2000);
  expect(half).toBeLessThan(2100);
});

test('a child that computes nothing is ended when patience is', () => {
  const at = exceededAt(0, 4) ?? 0;
  expect(at).toBeGreaterThanOrEqual(4000);
  expect(at).toBeLessThan(4100);
});

test('a deadline that was stopped is never exceeded', () => {
  let exceeded = false;
  const stop = startDeadline({ limitMs: 1000, patience: 4, computedMs: () => 0 }, () => {
    exceeded = true;
  });
  vi.advanceTimersByTime(1500);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(exceeded).toBe(false);
});
