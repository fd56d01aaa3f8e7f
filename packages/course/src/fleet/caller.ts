import { type Database, identifyWorker, isUuid, type SessionWorker, type TokenRights } from '@rooflab/db';
import { WorkerRefused } from './worker-refused.ts';

/** What a request says about who sent it. */
export interface Credentials {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** The header of `SESSION_HEADER`. */
  readonly session: string | undefined;
}

/** A worker in its session. */
export interface WorkerCaller {
  readonly rights: TokenRights;
  readonly session: string;
  readonly worker: SessionWorker;
}

/** The form of a token; anything else is refused without a look into the database. */
const BEARER = /^Bearer (rlw_[\w-]{43})$/i;

/** Whose token it is. Throws `WorkerRefused` (`token`). */
export async function findRights(db: Database, credentials: Credentials): Promise<TokenRights> {
  return (await identify(db, credentials)).rights;
}

/** Who asks. Throws `WorkerRefused` (`token`, `session`). */
export async function findWorker(db: Database, credentials: Credentials): Promise<WorkerCaller> {
  const { rights, worker, session } = await identify(db, credentials);
  if (worker === null || session === null)
    throw new WorkerRefused('session', 'This session has ended: another worker has taken the name, or none was opened. Open a session.');
  return { rights, worker, session };
}

async function identify(db: Database, { authorization = '', session: given = '' }: Credentials) {
  const [, token = ''] = BEARER.exec(authorization) ?? [];
  const session = isUuid(given) ? given : null;
  const found = token === '' ? null : await identifyWorker(db, { token, session });
  if (found === null)
    throw new WorkerRefused('token', 'This token is unknown or was revoked. An administrator makes another on the page Workers.');
  return { ...found, session };
}
