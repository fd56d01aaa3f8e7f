import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Machine, measuredMachines } from './machines.ts';
import { simulate } from './simulate.ts';

const gradingsArbitrary = fc.array(fc.integer({ min: 100, max: 20_000 }), { minLength: 1, maxLength: 60 });
const gpusArbitrary = fc.integer({ min: 1, max: 8 });
const rateArbitrary = fc.integer({ min: 1, max: 1000 });

function machineOf(gpus: number, aMinute: number, gradingsMs: readonly number[]): Machine {
  const [machine] = measuredMachines({ runs: [{ aMinute, lanes: new Array(gpus).fill({}) }] }, gradingsMs);
  if (machine === undefined) throw new Error('One run is one machine.');
  return machine;
}

test('A machine that always has work makes the measured number of gradings a minute, up to the last grading on each GPU.', () => {
  fc.assert(
    fc.property(gradingsArbitrary, gpusArbitrary, rateArbitrary, (gradingsMs, gpus, aMinute) => {
      const { serviceSeconds } = machineOf(gpus, aMinute, gradingsMs);
      const jobs = serviceSeconds.map((seconds, student) => ({ atSeconds: 0, student, serviceSeconds: seconds }));
      const tookSeconds = Math.max(...simulate(jobs, gpus).served.map(({ endSeconds }) => endSeconds));
      const expectedSeconds = (60 * jobs.length) / aMinute;
      expect(tookSeconds).toBeGreaterThanOrEqual(expectedSeconds * (1 - 1e-9));
      expect(tookSeconds).toBeLessThanOrEqual((expectedSeconds + Math.max(...serviceSeconds)) * (1 + 1e-9));
    }),
  );
});

test('All gradings are stretched by the same factor, whatever the unit in which they were timed.', () => {
  fc.assert(
    fc.property(gradingsArbitrary, gpusArbitrary, rateArbitrary, fc.integer({ min: 2, max: 1000 }), (gradingsMs, gpus, aMinute, unit) => {
      const { serviceSeconds } = machineOf(gpus, aMinute, gradingsMs);
      const inOtherUnit = machineOf(
        gpus,
        aMinute,
        gradingsMs.map((ms) => unit * ms),
      );
      const factor = (serviceSeconds[0] ?? 0) / (gradingsMs[0] ?? 1);
      for (const [i, seconds] of serviceSeconds.entries()) {
        expect(seconds / (gradingsMs[i] ?? 0) / factor).toBeCloseTo(1, 9);
        expect((inOtherUnit.serviceSeconds[i] ?? 0) / seconds).toBeCloseTo(1, 9);
      }
    }),
  );
});

test('A machine with more GPUs at the same rate keeps each grading longer, in proportion.', () => {
  fc.assert(
    fc.property(gradingsArbitrary, gpusArbitrary, rateArbitrary, (gradingsMs, gpus, aMinute) => {
      const one = machineOf(1, aMinute, gradingsMs).serviceSeconds;
      for (const [i, seconds] of machineOf(gpus, aMinute, gradingsMs).serviceSeconds.entries()) {
        expect(seconds / (one[i] ?? 0)).toBeCloseTo(gpus, 9);
      }
    }),
  );
});

test('Where all gradings take longer by one factor, nobody waits less, among students with one hand-in each.', () => {
  const jobsArbitrary = fc.array(
    fc.record({ atSeconds: fc.integer({ min: 0, max: 200 }), serviceSeconds: fc.integer({ min: 1, max: 10 }) }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(jobsArbitrary, gpusArbitrary, fc.integer({ min: 1, max: 5 }), (drawn, gpus, factor) => {
      const jobs = drawn.sort((a, b) => a.atSeconds - b.atSeconds).map((job, student) => ({ ...job, student }));
      const stretched = jobs.map((job) => ({ ...job, serviceSeconds: factor * job.serviceSeconds }));
      const waits = simulate(jobs, gpus).served;
      for (const [i, { waitSeconds }] of simulate(stretched, gpus).served.entries()) {
        expect(waitSeconds).toBeGreaterThanOrEqual(waits[i]?.waitSeconds ?? Number.NaN);
      }
    }),
  );
});

test('The machines of the repository have one, two and four GPUs; each makes more than the one before, but less in proportion.', () => {
  const machines = measuredMachines(JSON.parse(readFileSync(new URL('../results/h200-lanes.json', import.meta.url), 'utf8')), [1]);
  expect(machines.map(({ gpus }) => gpus)).toEqual([1, 2, 4]);
  const [one = 0, two = 0, four = 0] = machines.map(({ gradingsPerMinute }) => gradingsPerMinute);
  expect(two / one).toBeGreaterThan(1);
  expect(two / one).toBeLessThan(2);
  expect(four / two).toBeGreaterThan(1);
  expect(four / two).toBeLessThan(2);
});

test('A file without a measured machine is refused.', () => {
  expect(() => measuredMachines({ runs: [] }, [1])).toThrow();
  expect(() => measuredMachines({ runs: [{ aMinute: 60, lanes: [] }] }, [1])).toThrow();
});
