import type { ExperimentRequest, Visited } from '@rooflab/grader';
import type { ExperimentResult } from '@rooflab/result';
import { blameFor } from './blame.ts';
import type { ChildReply, DeviceKind } from './child-protocol.ts';
import type { LaneTask, RunOptions } from './lane.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { RunnerError } from './runner-error.ts';
import { interruptionError, replyError } from './settle-outcome.ts';

/** A child begins no visit after this time; with the longest visit it stays below a minute. */
const CHUNK_MS = 40_000;

type Perform = (taskOn: (device: DeviceKind) => LaneTask, run: RunOptions) => Promise<ChildOutcome>;

/**
 * Runs child after child until every visit is made. A curve whose kernel brings a child down is abandoned: its remaining places are skipped, and the next
 * child goes on with the others. Throws `RunnerError` when it was not a kernel's doing.
 */
export async function runExperiment(request: ExperimentRequest, perform: Perform, options: RunOptions): Promise<ExperimentResult> {
  const { assembleExperiment, planVisits } = await import('@rooflab/grader'); // a grading does not need it here
  const { findExperiment } = await import('@rooflab/labs/experiments');
  const experiment = findExperiment(request.id);
  if (!experiment) throw new RunnerError(`There is no experiment ${request.id}.`);
  const visits: Visited[] = [];
  const onVisited = (visited: Visited): void => {
    visits.push(visited);
    options.onVisited?.(visited);
  };
  const abandoned: Record<string, string> = {};
  for (;;) {
    const from = visits.length;
    const outcome = await perform((device) => ({ kind: 'experiment', device, request, from, budgetMs: CHUNK_MS, abandoned }), {
      ...options,
      onVisited,
    });
    const { equipment } = outcome;
    if (outcome.kind === 'reply') {
      const { next } = visitsReply(outcome.reply);
      if (next === null && equipment) return assembleExperiment({ experiment, request, visits, ...equipment });
      continue;
    }
    if (!equipment || blameFor(outcome) === 'ours') throw interruptionError(outcome);
    const plan = { deviceClass: equipment.device.deviceClass, seed: request.seed, hasOwn: request.source !== null };
    const broken = planVisits(experiment, plan)[visits.length];
    if (!broken || broken.curve in abandoned) throw interruptionError(outcome);
    abandoned[broken.curve] = interruptionError(outcome).message;
  }
}

function visitsReply(reply: ChildReply): Extract<ChildReply, { kind: 'experiment' }> {
  if (reply.kind !== 'experiment') throw replyError(reply);
  return reply;
}
