import { type ExperimentMaterial, openExperiment } from '@rooflab/catalogue';
import type { ExperimentRequest, Visited } from '@rooflab/grader';
import type { ExperimentResult } from '@rooflab/result';
import { blameFor } from './blame.ts';
import type { ChildReply, DeviceKind, Equipment } from './child-protocol.ts';
import type { LaneTask, RunOptions } from './lane.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { RunnerError } from './runner-error.ts';
import { interruptionError, replyError } from './settle-outcome.ts';

/** A child begins no visit after this time; including the longest visit it takes less than a minute. */
const CHUNK_MS = 40_000;

/** Runs one child, when it is its turn. */
export type Perform = (taskOn: (device: DeviceKind) => LaneTask, run: RunOptions) => Promise<ChildOutcome>;

export interface ChunkStart {
  /** Index of the first visit. */
  readonly from: number;
  /** Curves that crashed a process, with the reason for which their remaining places are skipped. */
  readonly abandoned: Readonly<Record<string, string>>;
  /** No visit is begun after this many milliseconds. Default: 40 s. */
  readonly budgetMs?: number;
}

/** What one child has measured, and where the next one begins. */
export interface MeasuredChunk {
  readonly visits: readonly Visited[];
  /** Null after the last visit. */
  readonly next: number | null;
  readonly abandoned: Readonly<Record<string, string>>;
  readonly equipment: Equipment;
}

/** Runs one child after another until every visit is made. Throws `RunnerError` when one fails and a kernel was not the cause. */
export async function runExperiment(request: ExperimentRequest, perform: Perform, options: RunOptions): Promise<ExperimentResult> {
  const visits: Visited[] = [];
  let start: ChunkStart = { from: 0, abandoned: {} };
  for (;;) {
    const { visits: made, next, abandoned, equipment } = await runChunk({ ...start, request }, perform, options);
    visits.push(...made);
    if (next === null) return assembledExperiment(request, visits, equipment, options);
    start = { from: next, abandoned };
  }
}

/** The result of an experiment whose visits have all been made. Throws `RunnerError` where there is no such experiment. */
export async function assembledExperiment(
  request: ExperimentRequest,
  visits: readonly Visited[],
  equipment: Equipment,
  options: Pick<RunOptions, 'lab'> = {},
): Promise<ExperimentResult> {
  const { assembleExperiment } = await import('@rooflab/grader'); // a grading does not need it here
  const { experiment } = await materialOf(request, options);
  return assembleExperiment({ experiment, request, visits, ...equipment });
}

/**
 * Runs one child, for less than a minute. If a kernel crashes it, its curve is abandoned: its remaining places are skipped, and the next
 * child continues with the others. Throws `RunnerError` when a kernel was not the cause.
 */
export async function runChunk(
  { request, from, abandoned, budgetMs = CHUNK_MS }: ChunkStart & { readonly request: ExperimentRequest },
  perform: Perform,
  options: RunOptions,
): Promise<MeasuredChunk> {
  const { planVisits, visitPlanOf } = await import('@rooflab/grader');
  const material = await materialOf(request, options);
  const visits: Visited[] = [];
  const onVisited = (visited: Visited): void => {
    visits.push(visited);
    options.onVisited?.(visited);
  };
  const task = { kind: 'experiment', request, material, from, budgetMs, abandoned } as const;
  const outcome = await perform((device) => ({ ...task, device }), { ...options, onVisited });
  const { equipment } = outcome;
  if (outcome.kind === 'reply' && equipment) return { visits, next: visitsReply(outcome.reply).next, abandoned, equipment };
  if (outcome.kind === 'reply') throw replyError(outcome.reply);
  if (!equipment || blameFor(outcome) === 'ours') throw interruptionError(outcome);
  const next = from + visits.length;
  const broken = planVisits(material.experiment, visitPlanOf(request, equipment.device.deviceClass))[next];
  if (!broken || broken.curve in abandoned) throw interruptionError(outcome);
  return { visits, next, abandoned: { ...abandoned, [broken.curve]: interruptionError(outcome).message }, equipment };
}

async function materialOf({ id }: ExperimentRequest, { lab }: Pick<RunOptions, 'lab'>): Promise<ExperimentMaterial> {
  const material = await openExperiment(id, lab).catch((cause: Error) => {
    throw new RunnerError(`The lab of ${id} cannot be read: ${cause.message}`, { cause });
  });
  if (!material) throw new RunnerError(`There is no experiment ${id}.`);
  return material;
}

function visitsReply(reply: ChildReply): Extract<ChildReply, { kind: 'experiment' }> {
  if (reply.kind !== 'experiment') throw replyError(reply);
  return reply;
}
