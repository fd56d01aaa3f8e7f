import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollSlowly } from './poll-slowly.ts';

let nowMs = 0;
beforeEach(() => {
  nowMs = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
});
afterEach(() => vi.restoreAllMocks());

/** Looks like a function of Dawn's binding. */
function native(action: () => void): () => void {
  return Object.defineProperty(action.bind(null), 'name', { value: '' });
}

function ownTimers() {
  const immediate = vi.fn((callback: (...args: unknown[]) => void, ...args: unknown[]) => callback(...args));
  const timeout = vi.fn((callback: (...args: unknown[]) => void, _ms: number, ...args: unknown[]) => callback(...args));
  const timers = { setImmediate: immediate as never, setTimeout: timeout as never } as Parameters<typeof pollSlowly>[0] & object;
  pollSlowly(timers);
  return { timers, immediate, timeout };
}

test('Questions of a short wait follow at once; later ones after pauses that grow with the time waited, up to 10 ms.', () => {
  const { timers, immediate, timeout } = ownTimers();
  const takesMs = [0.5, 0.4, 31.1, 128, 1000];
  const question = native(() => {
    const tookMs = takesMs.shift();
    if (tookMs === undefined) return;
    nowMs += tookMs;
    timers.setImmediate(question);
  });
  timers.setImmediate(question);
  expect(immediate).toHaveBeenCalledTimes(3);
  expect(timeout.mock.calls.map(([, ms]) => ms)).toEqual([2, 10, 10]);
});

test('Every wait begins anew.', () => {
  const { timers, timeout } = ownTimers();
  for (let wait = 0; wait < 3; wait++) {
    nowMs += 100;
    timers.setImmediate(native(() => {}));
  }
  expect(timeout).not.toHaveBeenCalled();
});

test('All other callbacks keep their arguments and their turn, also as promises.', async () => {
  const { timers, immediate } = ownTimers();
  const callback = vi.fn();
  timers.setImmediate(callback, 1, 'two');
  expect(immediate).toHaveBeenCalledExactlyOnceWith(callback, 1, 'two');
  expect(callback).toHaveBeenCalledExactlyOnceWith(1, 'two');

  const real = { setImmediate, setTimeout };
  pollSlowly(real);
  expect(await promisify(real.setImmediate)('done')).toBe('done');
});
