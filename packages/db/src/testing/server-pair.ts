import { chmod, chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../embedded/embedded-postgres.ts';
import { postgresAccount } from '../embedded/postgres-account.ts';
import { runProgram } from '../embedded/run-program.ts';

interface PairedServer {
  readonly url: string;
  /** Like the loss of its machine: `kill -9` of all its processes. */
  kill(): Promise<void>;
  /** Goes on with its data, at the same address. */
  start(): Promise<void>;
}

/** A primary and a synchronous standby, both of npm's PostgreSQL: what was acknowledged is on both. */
export interface ServerPair extends AsyncDisposable {
  readonly primary: PairedServer;
  readonly standby: PairedServer;
  /** The standby becomes the primary, as a failover manager does once the primary is lost. The other one must not be running any more. */
  promote(): Promise<void>;
  /** The primary gets a standby in place of the one that was lost or promoted. Commits wait for it from then on. */
  addStandby(): Promise<void>;
}

/** Crashes of the machine are not tested, so nothing waits for a disk; commits wait for the standby's memory. */
const FAST = { fsync: 'off', full_page_writes: 'off' };

/** Under this name a standby follows. */
const NAME = 'standby';

/** The rows that a statement answers with, on a connection of its own. */
export async function askServer<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Whether the server takes no writes, as when an administrator prepares a switchover; connections learn of it a moment later. */
export async function setReadOnly(url: string, value: 'on' | 'off'): Promise<void> {
  await askServer(url, `ALTER SYSTEM SET default_transaction_read_only = ${value}`);
  await askServer(url, 'SELECT pg_reload_conf()');
}

interface Opened extends PairedServer {
  readonly directory: string;
  close(): Promise<void>;
}

async function open(directory: string, settings: Readonly<Record<string, string>>): Promise<Opened> {
  const start = () => startEmbeddedPostgres({ directory, settings });
  let server = await start();
  return {
    directory,
    url: server.url,
    async kill() {
      const postmaster = Number.parseInt(await readFile(join(directory, 'data', 'postmaster.pid'), 'utf8'), 10);
      const others = await askServer<{ pid: number }>(server.url, 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      for (const pid of [postmaster, ...others.map((other) => other.pid)]) killIfRunning(pid);
    },
    async start() {
      server = await start();
    },
    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'rooflab-pair-'));

/** A copy of the data of a running server that follows it when it is started. */
async function copyOf({ directory, url }: Opened): Promise<string> {
  const account = await postgresAccount();
  const own = async (path: string): Promise<void> => {
    if (account.uid !== undefined && account.gid !== undefined) await chown(path, account.uid, account.gid);
  };
  const copy = await newFolder();
  await chmod(copy, 0o711);
  await mkdir(join(copy, 'log'));
  await own(copy);
  await own(join(copy, 'log'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('copy', fast => true)");
    const { code, text } = await runProgram({ file: 'cp', args: ['-a', join(directory, 'data'), copy], account });
    if (code !== 0) throw new Error(`The data in ${directory} could not be copied:\n${text}`);
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)');
    for (const [name, content] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      await writeFile(join(copy, 'data', name), content, { mode: 0o600 });
      await own(join(copy, 'data', name));
    }
  } finally {
    await client.end();
  }
  await rm(join(copy, 'data', 'postmaster.pid'));
  await cp(join(directory, 'password'), join(copy, 'password'));
  return copy;
}

async function openStandby(primary: Opened): Promise<Opened> {
  const { hostname, port, username, password } = new URL(primary.url);
  const primary_conninfo = `host=${hostname} port=${port} user=${username} password=${password} application_name=${NAME}`;
  const standby = await open(await copyOf(primary), { ...FAST, primary_conninfo });
  await askServer(primary.url, `ALTER SYSTEM SET synchronous_standby_names = '${NAME}'`);
  await askServer(primary.url, 'SELECT pg_reload_conf()');
  while ((await askServer(primary.url, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).length === 0) await sleep(20);
  return standby;
}

/** In temporary folders, which are removed at the end of the scope. */
export async function openServerPair(): Promise<ServerPair> {
  const opened: Opened[] = [];
  const keep = async (server: Promise<Opened>): Promise<Opened> => {
    opened.push(await server);
    return await server;
  };
  let primary = await keep(open(await newFolder(), FAST));
  let standby = await keep(openStandby(primary));
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    async promote() {
      await askServer(standby.url, 'SELECT pg_promote()');
      primary = standby;
    },
    async addStandby() {
      standby = await keep(openStandby(primary));
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(opened.map((server) => server.close()));
    },
  };
}
