import { expect, test } from 'vitest';
import { limitAtOnce, TooManyAtOnce } from './at-once.ts';

test('The ninth request of a worker at a time is refused; another worker’s is not, nor the next one when one has ended.', async () => {
  const atOnce = limitAtOnce();
  const end = Promise.withResolvers<void>();
  const underWay = Array.from({ length: 8 }, () => atOnce('a', () => end.promise));
  await expect(atOnce('a', async () => 1)).rejects.toThrow(TooManyAtOnce);
  expect(await atOnce('b', async () => 1)).toBe(1);
  end.resolve();
  await Promise.all(underWay);
  expect(await atOnce('a', async () => 1)).toBe(1);
  await expect(atOnce('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await Promise.all(Array.from({ length: 8 }, () => atOnce('a', async () => 1)))).toEqual(Array(8).fill(1));
});
