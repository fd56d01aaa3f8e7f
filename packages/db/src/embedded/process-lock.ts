import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// A lock is SQLite's on an empty file: the operating system holds it for the process and takes it back when the process ends, however it ends. So
// none is ever left over, and no number of a process is compared. The file stays; nothing else may open it, since closing it would let go of the lock.

/** SQLITE_BUSY */
const BUSY = 5;

const EXCLUSIVE = 'BEGIN EXCLUSIVE';
/** Reading takes it; any number of processes may have it at once, and nobody an exclusive one meanwhile. */
const SHARED = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/** Null while another process has it. */
function tryLock(path: string, statement: typeof EXCLUSIVE | typeof SHARED): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Without a journal beside it: nothing is ever written, also where the disk is full.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(statement);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The lock file ${path} cannot be used: ${reason}. See that its folder can be written to; if the file is not empty, delete it.`,
      {
        cause: error,
      },
    );
  }
}

const RETRY_MS = 50;

/** A server that is only starting is ready sooner. */
const TELL_AFTER_MS = 3000;
const TELL_AGAIN_MS = 30_000;

/** Longer than any work under a lock: a server is given five minutes to start. */
const LIMIT_MS = 360_000;

export interface LockOptions {
  readonly limitMs?: number;
  readonly tellAfterMs?: number;
  /** Hears a sentence while it waits; on stderr unless said. */
  readonly tell?: (sentence: string) => void;
}

/** Runs `work` while no other process does so with the same file, and no other caller here. Throws when it does not get the lock in time. */
export async function withProcessLock<T>(path: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const lock = await waitForLock(path, options);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function waitForLock(
  path: string,
  { limitMs = LIMIT_MS, tellAfterMs = TELL_AFTER_MS, tell = (sentence) => void process.stderr.write(`${sentence}\n`) }: LockOptions,
): Promise<DatabaseSync> {
  const begun = performance.now();
  let tellAtMs = tellAfterMs;
  for (;;) {
    const lock = tryLock(path, EXCLUSIVE);
    if (lock !== null) return lock;
    const waitedMs = performance.now() - begun;
    if (waitedMs >= limitMs) {
      throw new Error(
        `Another process has held ${path} for ${Math.round(waitedMs / 1000)} s. Find it with: fuser -v ${path} ` +
          'Stop it, then try again. Do not delete the file: the lock belongs to the process and ends with it.',
      );
    }
    if (waitedMs >= tellAtMs) {
      tell(`Waiting for another process of Rooflab that works with ${path} …`);
      tellAtMs += TELL_AGAIN_MS;
    }
    await sleep(RETRY_MS);
  }
}

/** What this process uses, by file. */
const used = new Map<string, DatabaseSync>();

/** Notes that this process uses what the file stands for, until it ends or takes that back. Throws when somebody holds the file alone. */
export function addUser(path: string): void {
  if (used.has(path)) return;
  const lock = tryLock(path, SHARED);
  if (lock === null) throw new Error(`Another process holds ${path} for itself.`);
  used.set(path, lock);
}

/** Takes the note back; true when no other process has one. */
export function removeUser(path: string): boolean {
  used.get(path)?.close();
  used.delete(path);
  const lock = tryLock(path, EXCLUSIVE);
  lock?.close();
  return lock !== null;
}
