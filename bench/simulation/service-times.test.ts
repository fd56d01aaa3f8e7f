import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { drawService, measuredServiceSeconds, type ServiceModel } from './service-times.ts';

const ladders = {
  entries: [
    { exercise: 'a/b', rung: '01-slow', phases: [{ ms: 900 }, { ms: 100 }] },
    { exercise: 'a/b', rung: '02-fast', phases: [{ ms: 500 }] },
    { exercise: 'c/d', rung: '01-only', phases: [{ ms: 200 }] },
  ],
};
const repeats = [{ exercise: 'a/b', file: 'labs/a/b/ladder/02-fast.wgsl', medianMs: 800 }];

test('A rung takes its phases and what a whole grading took beyond them, its own exercise’s where that was measured.', () => {
  const seconds = measuredServiceSeconds(ladders, repeats);
  expect(seconds.map((value) => value.toFixed(3))).toEqual(['1.300', '0.800', '0.500']);
});

test('Without a whole grading of a known kernel there is no service time.', () => {
  expect(() => measuredServiceSeconds(ladders, [])).toThrow('No whole grading');
  expect(() => measuredServiceSeconds({ entries: 1 }, repeats)).toThrow();
});

test('The measurements in the repository are of gradings between half a second and ten seconds.', () => {
  const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../results/${name}`, import.meta.url), 'utf8'));
  const seconds = measuredServiceSeconds(read('h200-ladder.json'), read('h200-repeat.json'));
  expect(seconds.length).toBeGreaterThan(20);
  expect(seconds.every((value) => value > 0.5 && value < 10)).toBe(true);
});

test('Killed gradings take the time to the kill and the recovery; all of them are when the share is one.', () => {
  const model: ServiceModel = { measuredSeconds: [1], perJobSeconds: 0.05, killedShare: 0, untilKillSeconds: 10, recoverySeconds: 1.2 };
  expect(drawService(model, randomStream('5eed', 'service'))).toBeCloseTo(1.05);
  expect(drawService({ ...model, killedShare: 1 }, randomStream('5eed', 'service'))).toBeCloseTo(11.25);
});
