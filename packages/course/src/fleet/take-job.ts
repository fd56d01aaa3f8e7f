import {
  claimChunk,
  claimDraw,
  claimNext,
  claimSpotCheck,
  type Database,
  type DrawWork,
  type ExperimentChunk,
  type GradingWork,
  readSession,
} from '@rooflab/db';
import type { Job } from '@rooflab/fleet';
import type { WorkerCaller } from './caller.ts';
import type { Taken } from './waiting-room.ts';

interface Asking extends WorkerCaller {
  /** Its request; a newer one of the same worker takes its place. */
  readonly poll: string;
  /** For each experiment of the catalogue that the worker knows, a hash of what its curves depend on. */
  readonly experiments: Readonly<Record<string, string>>;
  readonly drawsQuestions: boolean;
}

/** Takes the next job that this worker may do: gradings, then questions about accepted kernels, chunks of experiments, and spot checks. */
export async function takeJob(db: Database, { rights, session, worker, poll, experiments, drawsQuestions }: Asking): Promise<Taken<Job>> {
  const { workerId } = worker;
  const grades = rights.scopes.includes('gradings');
  const claim = grades ? await claimNext(db, workerId, poll) : null;
  if (claim !== null) return { job: gradingJob(claim) };
  const draw = grades && drawsQuestions ? await claimDraw(db, workerId, poll) : null;
  if (draw !== null) return { job: questionsJob(draw) };
  const chunk = rights.scopes.includes('experiments') ? await claimChunk(db, { workerId, versions: experiments, poll }) : null;
  if (chunk !== null) return { job: chunkJob(chunk) };
  const check = grades ? await claimSpotCheck(db, workerId, poll) : null;
  if (check !== null) return { job: gradingJob(check) };
  const now = await readSession(db, { workerId, session, poll });
  return now?.isLatest && now.state === 'active' ? 'nothing' : 'out';
}

/** Without the ids of hand-in and grading, which a worker need not know. */
function gradingJob(claim: GradingWork): Job {
  const { claimId, exercise, labVersion, source, seed, attempt, marks, gradedBy, hazardsAreWrong, traceparent } = claim;
  return { kind: 'grading', claimId, exercise, labVersion, source, seed, attempt, marks, gradedBy, hazardsAreWrong, traceparent };
}

function questionsJob({ claimId, exercise, labVersion, source, seed }: DrawWork): Job {
  return { kind: 'questions', claimId, exercise, labVersion, source, seed };
}

function chunkJob(chunk: ExperimentChunk): Job {
  const { claimId, experiment, labVersion, seed } = chunk;
  const common = { kind: 'chunk', claimId, experiment, labVersion, seed } as const;
  if (chunk.part === 'assembly') return { ...common, part: chunk.part, source: chunk.source, visits: [...chunk.visits] };
  return { ...common, part: chunk.part, source: chunk.source, from: chunk.from, abandoned: { ...chunk.abandoned } };
}

/**
 * What these workers can take is the same, so one that gets nothing speaks for all. But for spot checks, which are not for the worker that graded first: they wait until
 * another one's turn to be asked has come, which is within `LONGEST_WAIT_MS` where it has nothing else to do.
 */
export function groupOf({
  rights,
  worker,
  experiments,
  drawsQuestions,
}: Pick<Asking, 'rights' | 'worker' | 'experiments' | 'drawsQuestions'>): string {
  const known = Object.entries(experiments).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([worker.deviceClass, worker.device, worker.gradesOwnLabs, drawsQuestions, [...rights.scopes].sort(), known]);
}
