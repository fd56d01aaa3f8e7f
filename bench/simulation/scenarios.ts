import { LIMITS } from '../../packages/grader/src/limits.ts';
import { type Arrival, type Course, drawArrivals, drawBurst } from './arrivals.ts';
import { randomStream } from './random.ts';
import { drawService, type ServiceModel } from './service-times.ts';
import type { Job } from './simulate.ts';

const HOUR_SECONDS = 3600;

/** The target: nobody should look at a waiting page for longer. */
export const TARGET_SECONDS = 300;

export interface Scenario {
  readonly name: string;
  readonly course: Course;
  readonly killedShare: number;
}

const MOOC: Course = {
  students: 100_000,
  windowSeconds: 7 * 24 * HOUR_SECONDS,
  ramp: { kind: 'hyperbolic', offsetSeconds: 15 * 60 },
  meanAttempts: 5,
  meanGapSeconds: 10 * 60,
};

/** The first is the answer; the others show how sensitive it is to the assumptions. */
export const SCENARIOS: readonly [Scenario, ...Scenario[]] = [
  { name: 'rush ∝ 1 / (time left + 15 min), 5 attempts', course: MOOC, killedShare: 0.01 },
  { name: 'sharper rush: + 5 min', course: { ...MOOC, ramp: { kind: 'hyperbolic', offsetSeconds: 5 * 60 } }, killedShare: 0.01 },
  {
    name: 'exponential rush, scale 6 h',
    course: { ...MOOC, ramp: { kind: 'exponential', scaleSeconds: 6 * HOUR_SECONDS } },
    killedShare: 0.01,
  },
  { name: '10 attempts a student', course: { ...MOOC, meanAttempts: 10 }, killedShare: 0.01 },
  { name: '5 % of the hand-ins must be killed', course: MOOC, killedShare: 0.05 },
];

/** The last minute of one class. */
const BURST = { students: 300, windowSeconds: 60 } as const;

/**
 * Killed gradings are assumed to reach the longest limit of a student's step, and to need the 5.3 s that were measured on an H200 from the
 * kill to the next grading (including the canary).
 */
function serviceModel(measuredSeconds: readonly number[], killedShare: number): ServiceModel {
  const untilKillSeconds = Math.max(LIMITS.hardware.compileMs, LIMITS.hardware.runMs) / 1000;
  return { measuredSeconds, killedShare, untilKillSeconds, recoverySeconds: 5.3 };
}

export function courseJobs(scenario: Scenario, measuredSeconds: readonly number[], seed: string): Job[] {
  const arrivals = drawArrivals(scenario.course, randomStream(seed, `${scenario.name}: arrivals`));
  return withService(arrivals, serviceModel(measuredSeconds, scenario.killedShare), seed);
}

export function burstJobs(killedShare: number, measuredSeconds: readonly number[], seed: string): Job[] {
  const arrivals = drawBurst(BURST.students, BURST.windowSeconds, randomStream(seed, 'burst: arrivals'));
  return withService(arrivals, serviceModel(measuredSeconds, killedShare), seed);
}

function withService(arrivals: readonly Arrival[], model: ServiceModel, seed: string): Job[] {
  const random = randomStream(seed, 'service');
  return arrivals.map((arrival) => ({ ...arrival, serviceSeconds: drawService(model, random) }));
}
