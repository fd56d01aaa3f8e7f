import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAME = 'postgres';

/** What a child process needs to run under another account; empty to run under ours. */
export interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

async function accountIds(): Promise<Account> {
  const ids = await Promise.all(['-u', '-g'].map(async (flag) => Number.parseInt((await run('id', [flag, NAME])).stdout, 10)));
  const [uid, gid] = ids;
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

/** PostgreSQL refuses to run as root. For root, this is the account `postgres`, created if the machine has none. Throws when it cannot be created. */
export async function postgresAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await accountIds();
  } catch {
    try {
      await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', NAME]);
      return await accountIds();
    } catch (cause) {
      throw new Error(
        `PostgreSQL cannot run as root, and the account "${NAME}" could not be made. Run as an ordinary user, or set DATABASE_URL.`,
        {
          cause,
        },
      );
    }
  }
}
