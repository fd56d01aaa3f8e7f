import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { drawService, gradingsAloneMs, type ServiceModel } from './service-times.ts';

test('Only gradings alone under a kept roof count.', () => {
  const gradings = [
    { roof: 'own', wholeMs: 2000 },
    { roof: 'kept', wholeMs: 700 },
    { roof: 'kept', wholeMs: 900 },
    { roof: 'kept', overlapping: true, wholeMs: 5000 },
  ];
  expect(gradingsAloneMs({ gradings })).toEqual([700, 900]);
  expect(() => gradingsAloneMs({ gradings: gradings.slice(0, 1) })).toThrow('under a kept roof');
  expect(() => gradingsAloneMs({})).toThrow();
});

test('The gradings in the repository took a third of a second to ten.', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../results/${name}`, import.meta.url), 'utf8'));
  const gradings = gradingsAloneMs(read('h200-budget.json'));
  expect(gradings.length).toBeGreaterThan(20);
  expect(gradings.every((ms) => ms > 333 && ms < 10_000)).toBe(true);
});

test('Killed gradings take the time to the kill and the recovery; all of them are when the share is one.', () => {
  const model: ServiceModel = { measuredSeconds: [1], killedShare: 0, untilKillSeconds: 10, recoverySeconds: 1.2 };
  expect(drawService(model, randomStream('5eed', 'service'))).toBeCloseTo(1);
  expect(drawService({ ...model, killedShare: 1 }, randomStream('5eed', 'service'))).toBeCloseTo(11.2);
});
