import { leastCost } from '@rooflab/lab';
import type { Explained, Result, Xray } from '@rooflab/result';
import { bandwidthAt } from '@rooflab/roofline';
import type { TimedSession } from '../../session.ts';
import { kernelFacts } from '../facts.ts';
import { runTrials, type Tried } from './experiments.ts';
import { limitByCounts } from './limit-by-counts.ts';
import { limitByExperiments, type Trials } from './limit-by-experiments.ts';
import { resourceShares } from './resource-shares.ts';

export interface Limited extends Pick<Tried, 'kernel' | 'source' | 'timed'> {
  readonly result: Pick<Result, 'performance' | 'roof' | 'device'>;
  readonly xray: Xray;
}

/** What limits a kernel that was timed on hardware; null where it was not, or where neither counts nor experiments are conclusive. */
export async function limitOf(session: TimedSession, { result, xray, ...tried }: Limited): Promise<Explained['limit']> {
  const { roof, device, performance } = result;
  const measurement = performance.measurements.at(-1);
  const { deviceClass } = device;
  if (!measurement || measurement.projected || !performance.graded || (deviceClass !== 'large' && deviceClass !== 'medium')) return null;
  const { exercise } = session;
  const shares = resourceShares({ exercise, measurement, roof, xray });
  const bandwidth = bandwidthAt(roof.curve, leastCost(exercise, measurement.size));
  const counted = limitByCounts({ facts: kernelFacts(exercise, xray, result), shares, bandwidth });
  if (counted) return { ...counted, experiments: [] };
  const { medianNs } = measurement;
  const trials = await runTrials(session, { ...tried, medianNs, launchNs: roof.launchNs, deviceClass });
  const found = limitByExperiments(shares, trials);
  return found && { ...found, experiments: shown(trials) };
}

function shown({ moreInvocations, inCache }: Trials): { what: string; medianNs: number }[] {
  return [moreInvocations, inCache].flatMap((trial) => (trial ? [{ what: trial.what, medianNs: trial.medianNs }] : []));
}
