import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { drawService, gradingServiceSeconds, type ServiceModel } from './service-times.ts';

test('Gradings as workers make them take what they took as a whole, under a kept roof only.', () => {
  const gradings = [
    { roof: 'own', wholeMs: 2000 },
    { roof: 'kept', wholeMs: 700 },
    { roof: 'kept', wholeMs: 900 },
  ];
  expect(gradingServiceSeconds({ gradings, gradingsPerMinute: 80 })).toEqual([0.7, 0.9]);
  expect(() => gradingServiceSeconds({ gradings: gradings.slice(0, 1), gradingsPerMinute: 80 })).toThrow('under a kept roof');
  expect(() => gradingServiceSeconds({})).toThrow();
});

test('What passes between two gradings occupies the GPU as well.', () => {
  const gradings = [
    { roof: 'kept', wholeMs: 700 },
    { roof: 'kept', wholeMs: 900 },
  ];
  const seconds = gradingServiceSeconds({ gradings, gradingsPerMinute: 60 });
  expect(seconds.map((value) => value.toFixed(3))).toEqual(['0.900', '1.100']);
});

test('The measurements in the repository are of gradings between half a second and ten seconds.', () => {
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
