import { quantile } from '@rooflab/roofline';

interface LaneRun {
  readonly gpus: string;
  readonly aMinute: number;
  readonly verdictMs: { readonly p50: number; readonly p95: number };
  readonly threadsALane: number;
  readonly bytesALane: number;
  readonly phasesMs: Readonly<Record<string, number>>;
  readonly lanes: readonly unknown[];
  readonly kernels: readonly { readonly kernel: string; readonly gradings: number; readonly medianNs: number | null }[];
}

interface LaneFault {
  readonly fault: string;
  readonly recoveredAfterMs?: number;
  readonly verdicts?: readonly string[];
  readonly others?: { readonly gradings: number; readonly notAccepted: number };
}

export interface LaneReport {
  readonly measuredAt: string;
  readonly machine: { readonly gpus: readonly string[]; readonly driver: string; readonly cores: number };
  readonly runs: readonly LaneRun[];
  readonly faults: readonly LaneFault[];
}

/** What one run on several GPUs showed, for a page whose names of it begin with the prefix. */
export function laneTexts(prefix: string, { measuredAt, machine, runs }: LaneReport): Record<string, string | number> {
  const [alone, all] = [runs[0], runs.at(-1)];
  if (!alone || !all) throw new TypeError('The lanes were not measured.');
  const medians = new Map(alone.kernels.map(({ kernel, medianNs }) => [kernel, medianNs]));
  const ratios = all.kernels.flatMap(({ kernel, medianNs }) => {
    const before = medians.get(kernel);
    return before && medianNs ? [medianNs / before] : [];
  });
  const row = ({ lanes, aMinute, verdictMs, phasesMs, threadsALane, bytesALane }: LaneRun): string => {
    const phases = ['checking', 'timing'].map((phase) => `${Math.round(phasesMs[phase] ?? 0)} ms`);
    const rate = `${aMinute.toFixed(0)} | ${(aMinute / alone.aMinute).toFixed(2)}`;
    const waits = `${verdictMs.p50.toFixed(0)} / ${verdictMs.p95.toFixed(0)} ms`;
    return `| ${lanes.length} | ${rate} | ${waits} | ${phases.join(' | ')} | ${threadsALane.toFixed(0)} | ${(bytesALane / 1e9).toFixed(1)} GB |`;
  };
  return {
    [`${prefix}Machine`]: `${machine.gpus.length} × ${machine.gpus[0]}, ${machine.cores} cores, driver ${machine.driver}`,
    [`${prefix}Day`]: measuredAt.slice(0, 10),
    [prefix]: runs.map(row).join('\n'),
    [`${prefix}Kernels`]: ratios.length,
    [`${prefix}Least`]: Math.min(...ratios).toFixed(3),
    [`${prefix}Most`]: Math.max(...ratios).toFixed(3),
    [`${prefix}Middle`]: quantile(ratios, 0.5).toFixed(4),
  };
}

/** A row of what happens when a lane fails. */
export function laneFaultRow({ fault, recoveredAfterMs = 0, verdicts = [], others = { gradings: 0, notAccepted: 0 } }: LaneFault): string {
  const told = `${others.gradings - others.notAccepted} accepted, ${others.notAccepted} others`;
  return `| ${fault} | ${(recoveredAfterMs / 1000).toFixed(1)} s | ${verdicts.join(', ')} | ${told} |`;
}
