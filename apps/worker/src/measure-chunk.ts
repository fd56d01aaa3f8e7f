import {
  type AssemblyChunk,
  beatChunk,
  type ExperimentChunk,
  failChunk,
  finishChunk,
  finishRun,
  releaseChunk,
  type VisitsChunk,
} from '@rooflab/db';
import type { PhaseMessage, Visited } from '@rooflab/grader';
import type { Device, Result } from '@rooflab/result';
import { assembledExperiment } from '@rooflab/runner';
import type { WorkerContext } from './context.ts';
import { deliver } from './deliver.ts';
import { every } from './pace.ts';

/** A grading that arrives waits for the end of the chunk, so no visit begins after this time. */
const BUDGET_MS = 20_000;

/** What this worker measures on. */
export interface Equipment {
  readonly device: Device;
  readonly harness: Result['harness'];
}

/** What a chunk says of this worker's health: null, or a fault that is ours. */
export type Measured = { readonly kind: 'fault'; readonly reason: string } | null;

/** Measures what was claimed, or puts the result together, and delivers it. Throws nothing. */
export async function measureChunk(context: WorkerContext, chunk: ExperimentChunk, equipment: Equipment): Promise<Measured> {
  const { db, log, stop } = context;
  const { claimId, runId, experiment, part } = chunk;
  log.info({ claimId, runId, experiment, part }, 'measuring');
  try {
    const end = chunk.part === 'assembly' ? await assemble(context, chunk, equipment) : await measureVisits(context, chunk);
    if (end === 'stale') log.warn({ claimId, runId }, 'the claim was lost while measuring; another worker has the run');
    return null;
  } catch (error) {
    if (stop.now.aborted) {
      await releaseChunk(db, claimId).catch((cause: unknown) => log.warn({ claimId, err: cause }, 'could not give the chunk back'));
      return null;
    }
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ claimId, runId, err: error }, 'measuring failed through our fault');
    await deliver(context, { what: 'fault', claimId, send: () => failChunk(db, { claimId, reason }) }).catch(() => null);
    return { kind: 'fault', reason };
  }
}

async function assemble(context: WorkerContext, { claimId, experiment, source, seed, visits }: AssemblyChunk, equipment: Equipment) {
  // Stored as the grader of this version reported them.
  const result = await assembledExperiment({ id: experiment, source, seed }, visits as readonly Visited[], equipment);
  return await deliver(context, { what: 'result', claimId, send: () => finishRun(context.db, { claimId, result }) });
}

async function measureVisits(context: WorkerContext, { claimId, experiment, part, source, seed, from, abandoned }: VisitsChunk) {
  const { db, runner, stop } = context;
  const pulse = startPulse(context, claimId);
  try {
    const request = { id: experiment, source, seed, onlyOwn: part === 'own' };
    const signal = AbortSignal.any([stop.now, pulse.lost]);
    const options = { onPhase: pulse.enter, onVisited: pulse.visited, signal };
    const measured = await runner.experimentChunk({ request, from, abandoned, budgetMs: BUDGET_MS }, options);
    await pulse.stop();
    const { visits, next } = measured;
    const send = () => finishChunk(db, { claimId, visits, next, abandoned: measured.abandoned });
    return await deliver(context, { what: 'chunk', claimId, send });
  } catch (error) {
    if (pulse.lost.aborted) return 'stale';
    throw error;
  } finally {
    await pulse.stop();
  }
}

/** Renews the lease of a chunk, with its progress and what was measured since, until stopped. */
function startPulse({ db, log, pace }: WorkerContext, claimId: string) {
  const lost = new AbortController();
  const stopped = new AbortController();
  let progress: PhaseMessage['progress'] | null = null;
  let untold: Visited[] = [];
  let beatenAt = Number.NEGATIVE_INFINITY;
  const beat = async (): Promise<void> => {
    const visits = untold;
    if (visits.length === 0 && performance.now() - beatenAt < BEAT_SHARE * pace.heartbeatMs) return;
    beatenAt = performance.now();
    const ours = await beatChunk(db, { claimId, progress: progress ?? null, visits });
    untold = untold.slice(visits.length);
    if (!ours && !stopped.signal.aborted) lost.abort(new Error('The claim was lost.'));
  };
  const onError = (error: unknown): void => log.warn({ claimId, err: error }, 'heartbeat failed');
  const beats = every(pace.phaseMs, AbortSignal.any([stopped.signal, lost.signal]), { work: beat, onError });
  return {
    lost: lost.signal,
    enter(step: Pick<PhaseMessage, 'progress'>): void {
      progress = step.progress ?? progress;
    },
    visited(visited: Visited): void {
      untold = [...untold, visited];
    },
    /** Tells what was measured last; pages that follow the run need not wait for the next chunk. */
    async stop(): Promise<void> {
      if (stopped.signal.aborted) return;
      stopped.abort();
      await beats;
      if (untold.length > 0 && !lost.signal.aborted) await beat().catch(onError);
    },
  };
}

/** How soon a beat comes when nothing was measured, as a share of the time between two heartbeats of a grading. */
const BEAT_SHARE = 0.3;
