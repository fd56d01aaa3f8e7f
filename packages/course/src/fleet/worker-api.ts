import { type Database, UnknownClaim } from '@rooflab/db';
import type { Job, OperationName } from '@rooflab/fleet';
import { limitAtOnce } from './at-once.ts';
import { type Credentials, findRights, findWorker } from './caller.ts';
import { readContent, refusedContent } from './content.ts';
import { answerInSession, type FleetContext, openFor } from './handlers.ts';
import { createWaitingRoom } from './waiting-room.ts';
import { WorkerRefused } from './worker-refused.ts';

interface WorkerRequest {
  readonly name: OperationName;
  readonly credentials: Credentials;
  /** Reads the body; called only for a worker that is known. Throws when it is too long. */
  readonly readText: () => Promise<string>;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone: AbortSignal;
}

/** What a portal does for workers. Both throw `WorkerRefused`, `TooManyAtOnce`, and the database's errors while it is away. */
export interface WorkerApi {
  /** The answer of the operation, as its schema says. */
  answer(request: WorkerRequest): Promise<object>;
  /** The archive of a lab's version; null where there is none. */
  labArchive(credentials: Credentials, hash: string): Promise<Uint8Array | null>;
  /** There may be work. */
  wake(): void;
  /** Answers all that wait for work, and lets nobody wait any more. */
  close(): void;
}

interface WorkerApiOptions {
  /** As in `FleetContext`. */
  readonly spotCheckShare: number;
  readonly lookMs?: number;
}

export function createWorkerApi(db: Database, { spotCheckShare, lookMs }: WorkerApiOptions): WorkerApi {
  const room = createWaitingRoom<Job>(lookMs === undefined ? {} : { lookMs });
  const context: FleetContext = { db, room, spotCheckShare };
  const atOnce = limitAtOnce();
  return {
    answer: (request) => atOnce(nameOf(request.credentials), () => refusing(() => ask(context, request))),
    labArchive: (credentials, hash) =>
      atOnce(nameOf(credentials), async () => {
        await findWorker(db, credentials);
        return (await db.labVersion.findUnique({ where: { hash }, select: { archive: true } }))?.archive ?? null;
      }),
    wake: room.wake,
    close: room.close,
  };
}

function nameOf({ authorization, session }: Credentials): string {
  return `${authorization} ${session}`;
}

async function ask(context: FleetContext, { name, credentials, readText, gone }: WorkerRequest): Promise<object> {
  const { db } = context;
  if (name !== 'open-session') {
    const caller = await findWorker(db, credentials);
    return await answerInSession(context, name, { caller, readText, gone }).catch(async (error: unknown) => {
      // A session that ended meanwhile may have ended with its token.
      if (error instanceof WorkerRefused && error.kind === 'session') await findRights(db, credentials);
      throw error;
    });
  }
  const rights = await findRights(db, credentials);
  return await openFor(context, rights, readContent(name, await readText()));
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UnknownClaim) throw new WorkerRefused('claim', error.message);
    const why = refusedContent(error);
    if (why !== null) throw new WorkerRefused('content', why);
    throw error;
  }
}
