import type { Machine } from './machines.ts';
import { burstJobs, courseJobs, type Scenario, TARGET_SECONDS } from './scenarios.ts';
import { busiestMinute, fewestMachines, summarize, type WaitSummary } from './summary.ts';

/** So many machines of one kind, and how long one waits for them. */
interface Fleet extends WaitSummary {
  readonly machines: number;
}

export interface ScenarioAnswer {
  readonly name: string;
  readonly killedShare: number;
  readonly handIns: number;
  readonly busiestMinute: number;
  readonly gpusPerMachine: number;
  readonly meanServiceSeconds: number;
  /** The fewest machines for which 99 % of the last hour's hand-ins wait at most the target. */
  readonly forP99: Fleet;
  /** The fewest machines for which nobody waits longer than the target. */
  readonly forEverybody: Fleet;
}

/** More than any answer here; a search that exceeds it has gone wrong. */
const MOST_MACHINES = 1024;

export function answerScenario(scenario: Scenario, machine: Machine, seed: string): ScenarioAnswer {
  const jobs = courseJobs(scenario, machine.serviceSeconds, seed);
  const known = new Map<number, Fleet>();
  const fleet = (machines: number): Fleet => {
    const waits = known.get(machines) ?? { machines, ...summarize(jobs, machines * machine.gpus, scenario.course.windowSeconds) };
    known.set(machines, waits);
    return waits;
  };
  const fewest = (isEnough: (fleet: Fleet) => boolean): Fleet => {
    const machines = fewestMachines(MOST_MACHINES, (count) => isEnough(fleet(count)));
    if (machines === null) throw new Error(`${scenario.name}: not even ${MOST_MACHINES} machines are enough.`);
    return fleet(machines);
  };
  return {
    name: scenario.name,
    killedShare: scenario.killedShare,
    handIns: jobs.length,
    busiestMinute: busiestMinute(jobs),
    gpusPerMachine: machine.gpus,
    meanServiceSeconds: jobs.reduce((sum, { serviceSeconds }) => sum + serviceSeconds, 0) / jobs.length,
    forP99: fewest(({ p99Seconds }) => p99Seconds <= TARGET_SECONDS),
    forEverybody: fewest(({ maxSeconds }) => maxSeconds <= TARGET_SECONDS),
  };
}

export interface BurstAnswer {
  readonly killedShare: number;
  readonly gpusPerMachine: number;
  readonly waits: Fleet;
}

/** As many GPUs as the largest machine has, also in several smaller ones. */
export function answerBursts(machines: readonly Machine[], seed: string): BurstAnswer[] {
  const mostGpus = Math.max(...machines.map(({ gpus }) => gpus));
  return [0, 0.01, 0.05].flatMap((killedShare) =>
    machines.flatMap(({ gpus, serviceSeconds }) => {
      const jobs = burstJobs(killedShare, serviceSeconds, seed);
      const counts = [1, 2, 4].filter((count) => count * gpus <= mostGpus);
      return counts.map((count) => ({
        killedShare,
        gpusPerMachine: gpus,
        waits: { machines: count, ...summarize(jobs, count * gpus, 60) },
      }));
    }),
  );
}
