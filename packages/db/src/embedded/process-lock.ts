import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

// The lock is SQLite's, on an empty file: the operating system holds it for the process and releases it when the process ends, however it ends. So no
// stale lock is ever left, and no process numbers are compared. The file stays; nothing else may open it, since closing it would release the lock.

/** SQLITE_BUSY */
const BUSY = 5;

const EXCLUSIVE = 'BEGIN EXCLUSIVE';
/** Reading takes the lock; any number of processes may share it, and none can have it exclusively at the same time. */
const SHARED = 'BEGIN; SELECT count(*) FROM sqlite_schema';

/** Null while another process has it. */
function tryLock(path: string, statement: typeof EXCLUSIVE | typeof SHARED): DatabaseSync | null {
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: 0 });
    // Writes no journal file: nothing is ever written, and this also works on a full disk.
    database.exec('PRAGMA journal_mode = MEMORY');
    database.exec(statement);
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return null;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The lock file ${path} cannot be used: ${reason}. Check that its folder is writable; if the file is not empty, delete it.`,
      {
        cause: error,
      },
    );
  }
}

const RETRY_MS = 50;

/** A server that is merely starting is ready sooner than this. */
const TELL_AFTER_MS = 3000;
const TELL_AGAIN_MS = 30_000;

/** Longer than any work under a lock: a server gets five minutes to start. */
const LIMIT_MS = 360_000;

export interface LockOptions {
  readonly limitMs?: number;
  readonly tellAfterMs?: number;
  /** Called with a sentence while it waits; writes to stderr by default. */
  readonly tell?: (sentence: string) => void;
}

/** Runs `work` while no other process, and no other caller in this one, does so with the same file. Throws when it does not get the lock in time. */
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

/** What this process uses, by lock file. */
const used = new Map<string, DatabaseSync>();

/**
 * Marks this process as a user of what the file guards, until it ends or calls `removeUser`. Throws when another process holds the file exclusively.
 */
export function addUser(path: string): void {
  if (used.has(path)) return;
  const lock = tryLock(path, SHARED);
  if (lock === null) throw new Error(`Another process holds ${path} exclusively.`);
  used.set(path, lock);
}

/** Removes the mark; true when no other process has one. */
export function removeUser(path: string): boolean {
  used.get(path)?.close();
  used.delete(path);
  const lock = tryLock(path, EXCLUSIVE);
  lock?.close();
  return lock !== null;
}
