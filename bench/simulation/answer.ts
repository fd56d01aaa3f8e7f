import { burstJobs, courseJobs, type Scenario, TARGET_SECONDS } from './scenarios.ts';
import { busiestMinute, fewestGpus, summarize, type WaitSummary } from './summary.ts';

export interface ScenarioAnswer {
  readonly name: string;
  readonly killedShare: number;
  readonly handIns: number;
  readonly busiestMinute: number;
  readonly meanServiceSeconds: number;
  /** With the fewest GPUs for which 99 % of the last hour's hand-ins wait at most the target. */
  readonly forP99: WaitSummary;
  /** With the fewest GPUs for which nobody waits longer than the target. */
  readonly forEverybody: WaitSummary;
}

/** More than any answer here; a search that exceeds it has gone wrong. */
const MOST_GPUS = 1024;

export function answerScenario(scenario: Scenario, measuredSeconds: readonly number[], seed: string): ScenarioAnswer {
  const jobs = courseJobs(scenario, measuredSeconds, seed);
  const known = new Map<number, WaitSummary>();
  const waits = (gpus: number): WaitSummary => {
    const summary = known.get(gpus) ?? summarize(jobs, gpus, scenario.course.windowSeconds);
    known.set(gpus, summary);
    return summary;
  };
  const fewest = (isEnough: (summary: WaitSummary) => boolean): WaitSummary => {
    const gpus = fewestGpus(MOST_GPUS, (count) => isEnough(waits(count)));
    if (gpus === null) throw new Error(`${scenario.name}: not even ${MOST_GPUS} GPUs are enough.`);
    return waits(gpus);
  };
  return {
    name: scenario.name,
    killedShare: scenario.killedShare,
    handIns: jobs.length,
    busiestMinute: busiestMinute(jobs),
    meanServiceSeconds: jobs.reduce((sum, { serviceSeconds }) => sum + serviceSeconds, 0) / jobs.length,
    forP99: fewest(({ p99Seconds }) => p99Seconds <= TARGET_SECONDS),
    forEverybody: fewest(({ maxSeconds }) => maxSeconds <= TARGET_SECONDS),
  };
}

export interface BurstAnswer {
  readonly killedShare: number;
  readonly waits: WaitSummary;
}

export function answerBursts(measuredSeconds: readonly number[], seed: string): BurstAnswer[] {
  return [0, 0.01, 0.05].flatMap((killedShare) => {
    const jobs = burstJobs(killedShare, measuredSeconds, seed);
    return [1, 2, 4].map((gpus) => ({ killedShare, waits: summarize(jobs, gpus, 60) }));
  });
}
