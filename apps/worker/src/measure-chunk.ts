import type { AssemblyJob, ChunkJob, VisitsJob } from '@rooflab/fleet';
import type { PhaseMessage, Visited } from '@rooflab/grader';
import type { Device, ExperimentResult, Result } from '@rooflab/result';
import { assembledExperiment } from '@rooflab/runner';
import type { WorkerContext } from './context.ts';
import { labOf } from './lab-of.ts';
import type { Portal } from './portal/portal.ts';
import { type ClaimedWork, type Outcome, workUnderClaim } from './work-under-claim.ts';

/** A grading that arrives waits for the end of the chunk, so no visit begins after this time. */
const BUDGET_MS = 20_000;

/** The device on which this worker measures. */
export interface Equipment {
  readonly device: Device;
  readonly harness: Result['harness'];
}

/** Measures a claimed chunk, or assembles the result, and delivers it. Never throws. */
export async function measureChunk(context: WorkerContext, chunk: ChunkJob, equipment: Equipment): Promise<Outcome<unknown>> {
  const { claimId, experiment, labVersion, part } = chunk;
  context.log.info({ claimId, experiment, labVersion, part }, 'measuring');
  return chunk.part === 'assembly'
    ? await workUnderClaim(context, assembly(context, chunk, equipment))
    : await workUnderClaim(context, visits(context, chunk));
}

function assembly(
  context: WorkerContext,
  { claimId, experiment, labVersion, source, seed, visits: stored }: AssemblyJob,
  equipment: Equipment,
): ClaimedWork<never, ExperimentResult> {
  const { portal } = context;
  return {
    ...ends(portal, claimId),
    beat: () => portal.ask('beat-chunk', { claimId, progress: null, visits: [] }),
    // Stored as the grader of this version reported them.
    async perform() {
      return assembledExperiment(
        { id: experiment, source, seed },
        stored as readonly Visited[],
        equipment,
        await labOf(context, labVersion),
      );
    },
    finish: async (result) => (await portal.ask('finish-run', { claimId, result })).end,
  };
}

type Measured = Awaited<ReturnType<WorkerContext['runner']['experimentChunk']>>;

function visits(
  context: WorkerContext,
  { claimId, experiment, labVersion, part, source, seed, from, abandoned }: VisitsJob,
): ClaimedWork<Visited, Measured> {
  const { portal, runner } = context;
  let progress: PhaseMessage['progress'] | null = null;
  const enter = (step: Pick<PhaseMessage, 'progress'>): void => {
    progress = step.progress ?? progress;
  };
  const request = { id: experiment, source, seed, onlyOwn: part === 'own' };
  return {
    ...ends(portal, claimId),
    beat: (news) => portal.ask('beat-chunk', { claimId, progress: progress ?? null, visits: news.map(asSent) }),
    async perform(pulse, signal) {
      const options = { onPhase: enter, onVisited: pulse.tell, signal, ...(await labOf(context, labVersion)) };
      return runner.experimentChunk({ request, from, abandoned, budgetMs: BUDGET_MS }, options);
    },
    finish: async ({ visits: made, next, abandoned: given }) =>
      (await portal.ask('finish-chunk', { claimId, visits: made.map(asSent), next, abandoned: given })).end,
  };
}

/** The portal accepts any object as a visit. */
function asSent(visit: Visited): Record<string, unknown> {
  return { ...visit };
}

/** The outcome of any kind of chunk that has measured nothing. */
function ends(portal: Portal, claimId: string) {
  return {
    claimId,
    fail: async (reason: string, byLab: boolean) => (await portal.ask('fail-chunk', { claimId, reason: reason, byLab })).end,
    release: async () => (await portal.ask('release-chunk', { claimId })).end,
  };
}
