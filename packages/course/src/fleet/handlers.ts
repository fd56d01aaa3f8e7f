import {
  beatChunk,
  beatDraw,
  beginPoll,
  type ClaimKind,
  type Database,
  failChunk,
  failDraw,
  finishChunk,
  finishDraw,
  finishRun,
  holderOf,
  openSession,
  readSession,
  releaseChunk,
  releaseDraw,
  setWorkerState,
  type TokenRights,
  takeBackClaims,
} from '@rooflab/db';
import {
  type Answered,
  BEAT_MS,
  type Job,
  LEASE_SECONDS,
  LONGEST_WAIT_MS,
  type OPERATIONS,
  type OperationName,
  type WorkerScope,
  type WorkerState,
} from '@rooflab/fleet';
import type { z } from 'zod';
import { askable } from './askable.ts';
import type { WorkerCaller } from './caller.ts';
import { readContent } from './content.ts';
import { reportsOf } from './grading-reports.ts';
import { groupOf, takeJob } from './take-job.ts';
import { requireFitting, requireScope } from './token-rights.ts';
import type { WaitingRoom } from './waiting-room.ts';
import { WorkerRefused } from './worker-refused.ts';

/** What one process shares between the requests of all workers. */
export interface FleetContext {
  /** With the rights of `rooflab_fleet`. */
  readonly db: Database;
  readonly room: WaitingRoom<Job>;
  /** Share of the verdicts on hand-ins that another worker checks, between 0 and 1. */
  readonly spotCheckShare: number;
}

type Input<Name extends OperationName> = z.output<(typeof OPERATIONS)[Name]['input']>;

interface Asked {
  readonly caller: WorkerCaller;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

interface Request<Name extends OperationName> extends Asked {
  readonly input: Input<Name>;
  /** What the claim is for; null: the operation names none, or it is a chunk of an experiment or a draw of questions. */
  readonly kind: ClaimKind;
}

type SessionOperation = Exclude<OperationName, 'open-session'>;

interface Handler {
  /** What the token must allow; null: nothing in particular. */
  readonly scope: WorkerScope | null;
  /** Throws `WorkerRefused` when the body is not what the operation takes, or names a claim of another worker. */
  readonly answer: (context: FleetContext, asked: Asked & { readonly text: string }) => Promise<object>;
}

function handler<Name extends SessionOperation>(
  name: Name,
  scope: WorkerScope | null,
  answer: (context: FleetContext, request: Request<Name>) => Promise<Answered<Name>>,
): Handler {
  return {
    scope,
    async answer(context, { caller, text, gone }) {
      const input = readContent(name, text);
      const kind = await requireOwn(context.db, caller, input);
      return await answer(context, { caller, input, kind, gone });
    },
  };
}

/** What the claim is for. A chunk that has ended is nobody's: what is reported of it is `stale`. */
async function requireOwn(db: Database, { worker }: WorkerCaller, input: object): Promise<ClaimKind> {
  if (!('claimId' in input)) return null;
  const holder = await holderOf(db, String(input.claimId));
  if (holder !== null && holder.workerId !== worker.workerId)
    throw new WorkerRefused('claim', 'This claim is not this worker’s. Drop the job.');
  return holder?.kind ?? null;
}

/** How soon a worker may report next when what it reports is shown to somebody. */
const NEWS_MS = 500;

const paced = (ours: boolean, isNews: boolean) => ({ ours, nextBeatMs: ours && isNews ? NEWS_MS : BEAT_MS });

const HANDLERS: Readonly<Record<SessionOperation, Handler>> = {
  claim: handler('claim', null, claim),
  touch: handler('touch', null, async (_context, { caller }) => ({ state: caller.worker.state })),
  'set-state': handler('set-state', null, setState),
  beat: handler('beat', 'gradings', async ({ db }, { input: { claimId, passed, phase, progress }, kind }) => {
    const steps = passed.map((step) => ({ phase: step.phase, ...(step.progress && { progress: step.progress }) }));
    const news = { ...(phase !== undefined && { phase }), ...(progress && { progress }), passed: steps };
    return paced(await reportsOf(kind).beat(db, { claimId, ...news }), kind !== 'regrade' && phase !== undefined);
  }),
  finish: handler('finish', 'gradings', async ({ db, spotCheckShare }, { input, kind }) => ({
    finish: await reportsOf(kind).finish(db, { ...input, spotCheckShare }),
  })),
  fail: handler('fail', 'gradings', async ({ db }, { input, kind }) => ({ after: await reportsOf(kind).fail(db, input) })),
  release: handler('release', 'gradings', async ({ db }, { input, kind }) => ({ after: await reportsOf(kind).release(db, input) })),
  'beat-explanation': handler('beat-explanation', 'gradings', async ({ db }, { input, kind }) =>
    paced(await reportsOf(kind).beatExplanation(db, input.claimId), false),
  ),
  explain: handler('explain', 'gradings', async ({ db }, { input, kind }) => ({ explained: await reportsOf(kind).explain(db, input) })),
  'give-up-explanation': handler('give-up-explanation', 'gradings', async ({ db }, { input, kind }) => ({
    explained: await reportsOf(kind).giveUpExplanation(db, input.claimId),
  })),
  'beat-questions': handler('beat-questions', 'gradings', async ({ db }, { input }) => paced(await beatDraw(db, input.claimId), false)),
  'finish-questions': handler('finish-questions', 'gradings', async ({ db }, { input: { claimId, drawn } }) => ({
    end: await finishDraw(db, claimId, askable(drawn)),
  })),
  'fail-questions': handler('fail-questions', 'gradings', async ({ db }, { input }) => ({ end: await failDraw(db, input) })),
  'release-questions': handler('release-questions', 'gradings', async ({ db }, { input }) => ({
    end: await releaseDraw(db, input.claimId),
  })),
  'beat-chunk': handler('beat-chunk', 'experiments', async ({ db }, { input }) =>
    paced(await beatChunk(db, input), input.progress !== null || input.visits.length > 0),
  ),
  'finish-chunk': handler('finish-chunk', 'experiments', async ({ db }, { input }) => ({ end: await finishChunk(db, input) })),
  'finish-run': handler('finish-run', 'experiments', async ({ db }, { input }) => ({ end: await finishRun(db, input) })),
  'fail-chunk': handler('fail-chunk', 'experiments', async ({ db }, { input }) => ({ end: await failChunk(db, input) })),
  'release-chunk': handler('release-chunk', 'experiments', async ({ db }, { input }) => ({ end: await releaseChunk(db, input.claimId) })),
};

/** Does what a worker asks for in its session. Throws `WorkerRefused`. `readText` is called once the worker is known. */
export async function answerInSession(
  context: FleetContext,
  name: SessionOperation,
  { readText, ...asked }: Asked & { readonly readText: () => Promise<string> },
): Promise<object> {
  const { scope, answer } = HANDLERS[name];
  if (scope !== null) requireScope(asked.caller.rights, scope);
  return await answer(context, { ...asked, text: await readText() });
}

/** Opens a session for the holder of a token. Throws `WorkerRefused` (`token`) when the token is not for this name or class. */
export async function openFor({ db }: FleetContext, rights: TokenRights, input: Input<'open-session'>): Promise<Answered<'open-session'>> {
  requireFitting(rights, input);
  const opened = await openSession(db, { ...input, tokenId: rights.tokenId });
  if (opened) return opened;
  throw new WorkerRefused(
    'content',
    `A worker named ${input.name} is at work with another token. Give this one another name, or stop that one: its name is free ${LEASE_SECONDS} s later.`,
  );
}

async function claim({ db, room }: FleetContext, { caller, input, gone }: Request<'claim'>): Promise<Answered<'claim'>> {
  const { session, worker } = caller;
  const { workerId } = worker;
  const poll = found(await beginPoll(db, { workerId, session }));
  const giveBack = () => takeBackClaims(db, { workerId, except: input.holding }, { outcome: 'released', why: 'did not learn of it.' });
  await giveBack();
  const asking = { ...caller, poll, experiments: input.experiments, drawsQuestions: input.drawsQuestions };
  const take = () => takeJob(db, asking);
  const job = await room.wait({ group: groupOf(asking), who: workerId, take, mostMs: LONGEST_WAIT_MS, gone });
  if (job !== null && gone.aborted) await giveBack();
  return { job, state: await stateOf(db, caller) };
}

async function setState({ db }: FleetContext, { caller, input: { state, reason } }: Request<'set-state'>): Promise<Answered<'set-state'>> {
  const { workerId, name, state: before } = caller.worker;
  // Who looks for a paused worker should find out why it is paused, also when it has stopped.
  const stays = state === 'gone' && before !== 'active';
  if (!stays) await setWorkerState(db, { workerId, state, reason, actor: `worker:${name}` });
  return { state: await stateOf(db, caller) };
}

async function stateOf(db: Database, { worker: { workerId }, session }: WorkerCaller): Promise<WorkerState> {
  return found(await readSession(db, { workerId, session })).state;
}

function found<T>(inSession: T | null): T {
  if (inSession === null) throw new WorkerRefused('session', 'Another worker has taken this name. Give each worker a name of its own.');
  return inSession;
}
