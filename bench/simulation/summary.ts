import { type Job, type Simulation, simulate } from './simulate.ts';

export interface WaitSummary {
  readonly gpus: number;
  readonly handIns: number;
  readonly p50Seconds: number;
  readonly p99Seconds: number;
  readonly maxSeconds: number;
  readonly longestQueue: number;
}

/**
 * The waits of those who handed in within the last hour before `deadlineSeconds`; over the whole time, the quiet days would hide them. The
 * maximum is over all.
 */
export function summarize(jobs: readonly Job[], gpus: number, deadlineSeconds: number): WaitSummary {
  const simulation = simulate(jobs, gpus);
  const sorted = lastHour(jobs, simulation, deadlineSeconds).sort((a, b) => a - b);
  const maxSeconds = simulation.served.reduce((longest, { waitSeconds }) => Math.max(longest, waitSeconds), 0);
  const { longestQueue } = simulation;
  return { gpus, handIns: jobs.length, p50Seconds: quantile(sorted, 0.5), p99Seconds: quantile(sorted, 0.99), maxSeconds, longestQueue };
}

function lastHour(jobs: readonly Job[], { served }: Simulation, deadlineSeconds: number): number[] {
  return served.filter((_, i) => (jobs[i]?.atSeconds ?? 0) >= deadlineSeconds - 3600).map(({ waitSeconds }) => waitSeconds);
}

/** The smallest value that at least the share `q` of the sorted values do not exceed; NaN for no values. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? Number.NaN;
}

/** The fewest machines, at most `most`, for which `isEnough`; null when not even `most` are. Assumes that adding machines never hurts. */
export function fewestMachines(most: number, isEnough: (machines: number) => boolean): number | null {
  if (!isEnough(most)) return null;
  let low = 1;
  let high = most;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The most hand-ins within any 60 consecutive seconds that begin at a full minute before or after the release. */
export function busiestMinute(jobs: readonly Job[]): number {
  const counts = new Map<number, number>();
  for (const { atSeconds } of jobs) {
    const minute = Math.floor(atSeconds / 60);
    counts.set(minute, (counts.get(minute) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}
