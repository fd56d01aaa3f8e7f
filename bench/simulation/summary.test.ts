import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Course } from './arrivals.ts';
import { courseJobs } from './scenarios.ts';
import { busiestMinute, fewestMachines, quantile, summarize } from './summary.ts';

const course: Course = {
  students: 400,
  windowSeconds: 7200,
  ramp: { kind: 'hyperbolic', offsetSeconds: 300 },
  meanAttempts: 3,
  meanGapSeconds: 300,
};
const jobs = courseJobs({ name: 'small', course, killedShare: 0.02 }, [0.9, 1.1, 1.3], '5eed');

test('A quantile is the smallest value that this share does not exceed.', () => {
  expect(quantile([1, 2, 3, 4], 0.5)).toBe(2);
  expect(quantile([1, 2, 3, 4], 0.99)).toBe(4);
  expect(quantile([], 0.5)).toBeNaN();
});

test('The search finds the fewest machines that are enough, and says when none are.', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (needed, most) => {
      expect(fewestMachines(most, (machines) => machines >= needed)).toBe(needed <= most ? needed : null);
    }),
  );
});

test('A small course run twice from one seed has the same waits, and more GPUs shorten the longest.', () => {
  expect(summarize(jobs, 1, course.windowSeconds)).toEqual(summarize(jobs, 1, course.windowSeconds));
  const [one, two, many] = [1, 2, jobs.length].map((gpus) => summarize(jobs, gpus, course.windowSeconds).maxSeconds);
  expect(two).toBeLessThan(one ?? 0);
  expect(many).toBe(0);
});

test('The busiest minute counts the hand-ins of one minute.', () => {
  const at = [0, 59, 60, 61, 119, 500].map((atSeconds) => ({ atSeconds, student: 0, serviceSeconds: 1 }));
  expect(busiestMinute(at)).toBe(3);
});
