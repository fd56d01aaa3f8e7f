import type { PhaseMessage } from '@rooflab/grader/phase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWatchdog } from './watchdog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const step = (detail: string, limitMs: number): PhaseMessage => ({ phase: 'checking', detail, limitMs, blame: 'student' });

test('A step that does not end within its limit is reported, once.', () => {
  const hung: string[] = [];
  const dog = createWatchdog(({ detail }) => void hung.push(detail));
  dog.saw(step('first', 1000));
  vi.advanceTimersByTime(900);
  expect(hung).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(hung).toEqual(['first']);
});

test('Each step has its own limit from its own beginning.', () => {
  const hung: string[] = [];
  const dog = createWatchdog(({ detail }) => void hung.push(detail));
  for (let i = 0; i < 100; i++) {
    dog.saw(step(`step ${i}`, 1000));
    vi.advanceTimersByTime(999);
  }
  expect(hung).toEqual([]);
  dog.saw(step('long', 20_000));
  vi.advanceTimersByTime(20_000);
  expect(hung).toEqual([]);
});

test('A run that has ended is no longer watched.', () => {
  const hung: string[] = [];
  const dog = createWatchdog(({ detail }) => void hung.push(detail));
  dog.saw(step('last', 10));
  dog.stop();
  vi.advanceTimersByTime(60_000);
  expect(hung).toEqual([]);
});
