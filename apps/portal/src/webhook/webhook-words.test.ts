import { expect, test } from 'vitest';
import { deliveryWords, hostOf, isUnderWay } from './webhook-words.ts';

const attempt = { at: new Date(), outcome: 'retry', reason: 'It answered 503.', status: 503, answer: '' } as const;

test.each([
  ['delivered', [attempt], 'Delivered'],
  ['given-up', [attempt], 'Gave up'],
  [null, [], 'Waiting'],
  [null, [attempt], 'Trying again'],
] as const)('A delivery whose outcome is %s after %j is called %3$s.', (outcome, attempts, words) => {
  expect(deliveryWords({ outcome, attempts: [...attempts] })).toBe(words);
});

test('A heading names the host, and nothing of the path.', () => {
  expect(hostOf('https://hooks.example.com:8443/services/T0/secret?key=1')).toBe('hooks.example.com:8443');
});

test('A delivery is under way until it has ended or waits for long.', () => {
  expect([null, new Date(), new Date(Date.now() + 3_600_000)].map((dueAt) => isUnderWay({ dueAt }))).toEqual([false, true, false]);
});
