import {
  type AssemblyChunk,
  beatChunk,
  type Database,
  type ExperimentChunk,
  failChunk,
  finishChunk,
  finishRun,
  releaseChunk,
  type VisitsChunk,
} from '@rooflab/db';
import type { PhaseMessage, Visited } from '@rooflab/grader';
import type { Device, ExperimentResult, Result } from '@rooflab/result';
import { assembledExperiment } from '@rooflab/runner';
import type { WorkerContext } from './context.ts';
import { type ClaimedWork, type Outcome, workUnderClaim } from './work-under-claim.ts';

/** A grading that arrives waits for the end of the chunk, so no visit begins after this time. */
const BUDGET_MS = 20_000;

/** The device on which this worker measures. */
export interface Equipment {
  readonly device: Device;
  readonly harness: Result['harness'];
}

/** Measures a claimed chunk, or assembles the result, and delivers it. Never throws. */
export async function measureChunk(context: WorkerContext, chunk: ExperimentChunk, equipment: Equipment): Promise<Outcome<unknown>> {
  const { claimId, runId, experiment, part } = chunk;
  context.log.info({ claimId, runId, experiment, part }, 'measuring');
  return chunk.part === 'assembly'
    ? await workUnderClaim(context, assembly(context, chunk, equipment))
    : await workUnderClaim(context, visits(context, chunk));
}

function assembly(
  { db }: WorkerContext,
  { claimId, experiment, source, seed, visits: stored }: AssemblyChunk,
  equipment: Equipment,
): ClaimedWork<never, ExperimentResult> {
  return {
    ...ends(db, claimId),
    beat: () => beatChunk(db, { claimId, progress: null, visits: [] }),
    // Stored as the grader of this version reported them.
    perform: () => assembledExperiment({ id: experiment, source, seed }, stored as readonly Visited[], equipment),
    finish: (result) => finishRun(db, { claimId, result }),
  };
}

type Measured = Awaited<ReturnType<WorkerContext['runner']['experimentChunk']>>;

function visits(
  { db, runner }: WorkerContext,
  { claimId, experiment, part, source, seed, from, abandoned }: VisitsChunk,
): ClaimedWork<Visited, Measured> {
  let progress: PhaseMessage['progress'] | null = null;
  const enter = (step: Pick<PhaseMessage, 'progress'>): void => {
    progress = step.progress ?? progress;
  };
  const request = { id: experiment, source, seed, onlyOwn: part === 'own' };
  return {
    ...ends(db, claimId),
    beat: (news) => beatChunk(db, { claimId, progress: progress ?? null, visits: news }),
    perform: (pulse, signal) =>
      runner.experimentChunk({ request, from, abandoned, budgetMs: BUDGET_MS }, { onPhase: enter, onVisited: pulse.tell, signal }),
    finish: (measured) => finishChunk(db, { claimId, visits: measured.visits, next: measured.next, abandoned: measured.abandoned }),
  };
}

/** The outcome of any kind of chunk that has measured nothing. */
function ends(db: Database, claimId: string) {
  return {
    claimId,
    fail: (reason: string) => failChunk(db, { claimId, reason }),
    release: () => releaseChunk(db, claimId),
  };
}
