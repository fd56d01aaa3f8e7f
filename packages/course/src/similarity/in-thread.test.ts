import { expect, test } from 'vitest';
import { compareClassInThread, comparePairInThread, comparisonThreads } from './in-thread.ts';

const excluded = new Set<number>();
const FUNCTION = 'fn weigh(v: vec4f) -> f32 { return fma(v.x, 0.5, clamp(v.y, -1.0, 1.0) / max(abs(v.z), 1e-6)) * v.w; }';
const pair = { left: FUNCTION, right: FUNCTION, excluded };

test('A comparison runs in one thread beside, whoever asks at once, and others are asked to wait.', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => comparePairInThread(pair)));
  expect(comparisonThreads()).toHaveLength(1);
  const refused = asked.filter(({ status }) => status === 'rejected');
  // 32 wait; the thread may have begun with one more.
  expect([27, 28]).toContain(refused.length);
  for (const each of asked) {
    if (each.status === 'fulfilled') expect(each.value.fragments).toHaveLength(1);
    else expect(each.reason).toMatchObject({ kind: 'not-possible-now', message: 'Too many comparisons are running.' });
  }
});

test('A thread that is killed takes no comparison with it, whether it ran or waited.', async () => {
  const sources = Array.from({ length: 40 }, (_, n) => '+ - * / '.repeat(4000 + n));
  const running = compareClassInThread({ sources, given: { starter: '', ladder: [], listings: [] } });
  const waiting = comparePairInThread(pair);
  await Promise.all(comparisonThreads().map((thread) => thread.terminate()));
  expect((await waiting).fragments).toHaveLength(1);
  expect((await running).filesCut).toBe(0);
});

test('What a thread throws is thrown here.', async () => {
  await expect(comparePairInThread({ ...pair, left: null as never })).rejects.toThrow(TypeError);
});
