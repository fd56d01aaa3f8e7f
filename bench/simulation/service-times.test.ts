import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { drawService, gradingServiceSeconds, type ServiceModel } from './service-times.ts';

test('Gradings under a kept roof alone share the minute, by how long each took.', () => {
  const gradings = [
    { roof: 'own', wholeMs: 2000 },
    { roof: 'kept', wholeMs: 700 },
    { roof: 'kept', wholeMs: 900 },
    { roof: 'kept', overlapping: true, wholeMs: 5000 },
  ];
  const rounded = (budget: object) => gradingServiceSeconds({ gradings, ...budget }).map((seconds) => seconds.toFixed(3));
  expect(rounded({ gradingsPerMinute: 60 })).toEqual(['0.875', '1.125']);
  expect(rounded({ gradingsPerMinute: 60, overlappingPerMinute: 120 })).toEqual(['0.438', '0.563']);
  expect(() => gradingServiceSeconds({ gradings: gradings.slice(0, 1), gradingsPerMinute: 80 })).toThrow('under a kept roof');
  expect(() => gradingServiceSeconds({})).toThrow();
});

test('The measurements in the repository are of gradings that occupy a GPU for half a second to ten.', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../results/${name}`, import.meta.url), 'utf8'));
  const seconds = gradingServiceSeconds(read('h100-budget.json'));
  expect(seconds.length).toBeGreaterThan(20);
  expect(seconds.every((value) => value > 0.5 && value < 10)).toBe(true);
});

test('Killed gradings take the time to the kill and the recovery; all of them are when the share is one.', () => {
  const model: ServiceModel = { measuredSeconds: [1], perJobSeconds: 0.05, killedShare: 0, untilKillSeconds: 10, recoverySeconds: 1.2 };
  expect(drawService(model, randomStream('5eed', 'service'))).toBeCloseTo(1.05);
  expect(drawService({ ...model, killedShare: 1 }, randomStream('5eed', 'service'))).toBeCloseTo(11.25);
});
