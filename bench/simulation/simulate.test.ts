import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStream } from './random.ts';
import { type Job, type Simulation, simulate } from './simulate.ts';

const jobsArbitrary = fc
  .array(
    fc.record({
      atSeconds: fc.integer({ min: 0, max: 2000 }).map((tenths) => tenths / 10),
      student: fc.nat(15),
      serviceSeconds: fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10),
    }),
    { maxLength: 120 },
  )
  .map((jobs): Job[] => jobs.sort((a, b) => a.atSeconds - b.atSeconds));

const gpusArbitrary = fc.integer({ min: 1, max: 6 });

function meanWait({ served }: Simulation): number {
  return served.reduce((sum, { waitSeconds }) => sum + waitSeconds, 0) / Math.max(1, served.length);
}

/** 100 000 students who each hand in once, at random, `perSecond` on average. */
function poissonJobs(seed: string, perSecond: number, service: () => number): Job[] {
  const random = randomStream(seed, 'poisson');
  let atSeconds = 0;
  return Array.from({ length: 100_000 }, (_, student) => {
    atSeconds += random.exponential(1 / perSecond);
    return { atSeconds, student, serviceSeconds: service() };
  });
}

/** A single run still deviates by some percent, since consecutive waits are correlated. */
const SEEDS = ['1', '2', '3', '4', '5', '6', '7', '8'];

function meanOverSeeds(measure: (seed: string) => number): number {
  return SEEDS.reduce((sum, seed) => sum + measure(seed), 0) / SEEDS.length;
}

test('Every hand-in is served exactly once, after it arrived, for its whole time, on a GPU of its own.', () => {
  fc.assert(
    fc.property(jobsArbitrary, gpusArbitrary, (jobs, gpus) => {
      const { served } = simulate(jobs, gpus);
      expect(served.length).toBe(jobs.length);
      for (const [i, job] of jobs.entries()) {
        const own = served[i];
        expect(own?.startSeconds).toBeGreaterThanOrEqual(job.atSeconds);
        expect(own?.endSeconds).toBe((own?.startSeconds ?? 0) + job.serviceSeconds);
        const now = own?.startSeconds ?? 0;
        expect(served.filter(({ startSeconds, endSeconds }) => startSeconds <= now && now < endSeconds).length).toBeLessThanOrEqual(gpus);
      }
    }),
  );
});

test('No GPU is idle while a hand-in waits.', () => {
  fc.assert(
    fc.property(jobsArbitrary, gpusArbitrary, (jobs, gpus) => {
      const { served } = simulate(jobs, gpus);
      for (const [i, job] of jobs.entries()) {
        const own = served[i];
        if (own === undefined || own.waitSeconds === 0) continue;
        // The number of running jobs changes only at starts and ends, so only those within the wait need checking.
        const looks = [job.atSeconds, ...served.flatMap((other) => [other.startSeconds, other.endSeconds])];
        for (const now of looks.filter((at) => job.atSeconds <= at && at < own.startSeconds)) {
          expect(served.filter(({ startSeconds, endSeconds }) => startSeconds <= now && now < endSeconds).length).toBe(gpus);
        }
      }
    }),
  );
});

test('With a GPU for each hand-in nobody waits.', () => {
  fc.assert(
    fc.property(jobsArbitrary, (jobs) => {
      expect(simulate(jobs, Math.max(1, jobs.length)).served.every(({ waitSeconds }) => waitSeconds === 0)).toBe(true);
    }),
  );
});

test('Among students with one hand-in each, one more GPU makes nobody wait longer.', () => {
  fc.assert(
    fc.property(jobsArbitrary, gpusArbitrary, (jobs, gpus) => {
      const single = jobs.map((job, student) => ({ ...job, student }));
      const more = simulate(single, gpus + 1).served;
      for (const [i, { waitSeconds }] of simulate(single, gpus).served.entries()) {
        expect(more[i]?.waitSeconds).toBeLessThanOrEqual(waitSeconds + 1e-9);
      }
    }),
  );
});

test('With hand-ins that push each other back, the mean wait falls with the number of GPUs, within one service time.', () => {
  fc.assert(
    fc.property(jobsArbitrary, gpusArbitrary, (jobs, gpus) => {
      // Reordering the same jobs can make one of them wait longer, by at most the longest job in its way.
      expect(meanWait(simulate(jobs, gpus + 1))).toBeLessThanOrEqual(meanWait(simulate(jobs, gpus)) + 10);
    }),
  );
});

test('A student who hands in a hundred times at once delays another by no more than the one that is running.', () => {
  const flood = Array.from({ length: 100 }, () => ({ atSeconds: 0, student: 0, serviceSeconds: 1 }));
  const { served } = simulate([...flood, { atSeconds: 1.5, student: 1, serviceSeconds: 1 }], 1);
  expect(served[100]?.waitSeconds).toBeCloseTo(0.5);
});

test('The mean wait of M/D/1 is that of the Pollaczek-Khinchine formula.', () => {
  const load = 0.8;
  const mean = meanOverSeeds((seed) =>
    meanWait(
      simulate(
        poissonJobs(seed, load, () => 1),
        1,
      ),
    ),
  );
  expect(Math.abs(mean / (load / (2 * (1 - load))) - 1)).toBeLessThan(0.05);
});

/** Erlang's C: the share of arrivals that find all of c servers busy, at c·load erlangs. */
function erlangC(servers: number, load: number): number {
  const erlangs = servers * load;
  let term = 1;
  let sum = 0;
  for (let k = 0; k < servers; k++) {
    sum += term;
    term *= erlangs / (k + 1);
  }
  return term / (1 - load) / (sum + term / (1 - load));
}

test('The mean wait of M/M/4 is that of the Erlang C formula.', () => {
  const [servers, load] = [4, 0.8];
  const mean = meanOverSeeds((seed) => {
    const service = randomStream(seed, 'service');
    return meanWait(
      simulate(
        poissonJobs(seed, servers * load, () => service.exponential(1)),
        servers,
      ),
    );
  });
  expect(Math.abs(mean / (erlangC(servers, load) / (servers * (1 - load))) - 1)).toBeLessThan(0.05);
});

test('A simulation without a GPU is refused.', () => {
  expect(() => simulate([], 0)).toThrow(RangeError);
});
