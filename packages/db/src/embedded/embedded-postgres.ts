import { randomBytes } from 'node:crypto';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { type Account, postgresAccount } from './postgres-account.ts';
import { type Binaries, postgresBinaries } from './postgres-binaries.ts';
import { addUser, removeUser, withProcessLock } from './process-lock.ts';
import { reachableFolder } from './reachable.ts';
import { runProgram } from './run-program.ts';
import { runs } from './running-process.ts';

export interface EmbeddedPostgres {
  /** `postgres://…`, password included. */
  readonly url: string;
  /** Restarts the server, at the same address, if it has exited; returns whether it had. Throws the server's own message when it does not start. */
  revive(): Promise<boolean>;
  /** Stops the server, unless another living process uses it too. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /**
   * Holds the data, the password (0600) and the log; created if missing. When run as root it may become a link to a folder under `/var/lib/rooflab`.
   */
  readonly directory: string;
  /** Server settings for this start, for example `{ fsync: 'off' }`. */
  readonly settings?: Readonly<Record<string, string>>;
}

const USER = 'rooflab';
const DATABASE = 'rooflab';

/** Enough for the portals and workers of one machine, each with a pool of about ten. */
const MAX_CONNECTIONS = 200;

const START_TIMEOUT_SECONDS = 60;

/** The helper processes of a killed server take a moment to notice, and until then no other server may use its data. */
const START_ATTEMPTS = 5;
const RETRY_START_MS = 1000;

interface Cluster {
  readonly binaries: Binaries;
  readonly account: Account;
  readonly directory: string;
  readonly data: string;
  readonly log: string;
  readonly users: string;
  readonly password: string;
}

/**
 * Starts the PostgreSQL of the npm package in a folder, or finds it running there: the server outlives a parent that is killed, and the next start
 * takes it over. Several processes may share it. Throws the server's own message when it does not start.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const account = await postgresAccount();
  const directory = await reachableFolder(resolve(options.directory), account);
  const lock = join(directory, 'server.lock');
  return await withProcessLock(lock, async () => {
    const cluster = await openCluster(directory, account);
    const port = (await runningPort(cluster)) ?? (await start(cluster, await sameOrFreePort(cluster), options.settings ?? {}));
    await createDatabaseIfMissing(serverUrl(cluster, port, 'postgres'));
    addUser(cluster.users);
    return {
      url: serverUrl(cluster, port, DATABASE),
      revive: async () => !(await isRunning(cluster)) && (await withProcessLock(lock, () => revive(cluster, port, options.settings ?? {}))),
      stop: () => withProcessLock(lock, () => stop(cluster)),
    };
  });
}

function serverUrl(cluster: Cluster, port: number, database: string): string {
  return `postgres://${USER}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function openCluster(directory: string, account: Account): Promise<Cluster> {
  const data = join(directory, 'data');
  const passwordFile = join(directory, 'password');
  const base = { binaries: await postgresBinaries(account), account, directory, data };
  const cluster = { ...base, log: join(directory, 'log', 'postgres.log'), users: join(directory, 'users.lock') };
  // Written last, so an interrupted initialisation starts over.
  const known = await readFile(passwordFile, 'utf8').catch(() => null);
  if (known !== null) return { ...cluster, password: known };
  const password = randomBytes(24).toString('hex');
  await rm(data, { recursive: true, force: true });
  await initialise({ ...cluster, password });
  await writeFile(passwordFile, password, { mode: 0o600 });
  return { ...cluster, password };
}

async function initialise({ binaries, account, directory, data, password }: Cluster): Promise<void> {
  const pwfile = join(directory, 'initial-password');
  await writeFile(pwfile, password, { mode: 0o600 });
  await mkdir(data, { mode: 0o700 });
  await mkdir(join(directory, 'log'), { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const path of [pwfile, data, join(directory, 'log')]) await chown(path, account.uid, account.gid);
  }
  try {
    const args = ['-D', data, '-U', USER, `--pwfile=${pwfile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
    // Makes sorting the same on every machine, whatever locales it has.
    args.push('--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions');
    const { code, text } = await runProgram({ file: binaries.initdb, args, account });
    if (code !== 0) throw new Error(`initdb failed in ${data}:\n${text}`);
  } finally {
    await rm(pwfile, { force: true });
  }
}

/** Whether a server is running on this data, even one that is not answering right now: it will recover or exit. */
async function isRunning(cluster: Cluster): Promise<boolean> {
  const pid = Number.parseInt(await readFile(pidFile(cluster), 'utf8').catch(() => ''), 10);
  return Number.isInteger(pid) && (await runs(pid, 'postgres'));
}

async function revive(cluster: Cluster, port: number, settings: Readonly<Record<string, string>>): Promise<boolean> {
  if (await isRunning(cluster)) return false;
  await start(cluster, port, settings);
  return true;
}

/** The port of the server running on this data, if there is one and it answers. */
async function runningPort(cluster: Cluster): Promise<number | null> {
  const lines = (await readFile(pidFile(cluster), 'utf8').catch(() => '')).split('\n');
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (!Number.isInteger(port) || !(await isRunning(cluster))) return null;
  const client = new pg.Client({ connectionString: serverUrl(cluster, port, 'postgres'), connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.end();
    return port;
  } catch {
    return null;
  }
}

function pidFile(cluster: Cluster): string {
  return join(cluster.data, 'postmaster.pid');
}

/** PostgreSQL would mistake any process with a dead server's number for that server. */
async function clearDeadServer(cluster: Cluster): Promise<void> {
  if (!(await isRunning(cluster))) await rm(pidFile(cluster), { force: true });
}

async function start(cluster: Cluster, port: number, settings: Readonly<Record<string, string>>): Promise<number> {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: String(MAX_CONNECTIONS), ...settings, port };
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}="${value}"`);
  const wait = ['-w', '-t', String(START_TIMEOUT_SECONDS), '-s'];
  const args = ['start', '-D', cluster.data, '-l', cluster.log, ...wait, '-o', flags.join(' ')];
  for (let attempt = 1; ; attempt += 1) {
    await clearDeadServer(cluster);
    const { code } = await runProgram({ file: cluster.binaries.pg_ctl, args, account: cluster.account }, 'ignore');
    if (code === 0) break;
    if (attempt === START_ATTEMPTS) {
      const log = await readFile(cluster.log, 'utf8').catch(() => '');
      throw new Error(`PostgreSQL did not start on ${cluster.data} (see ${cluster.log}):\n${log.slice(-2000)}`);
    }
    await sleep(RETRY_START_MS);
  }
  await writeFile(join(cluster.directory, 'port'), String(port));
  return port;
}

async function stop(cluster: Cluster): Promise<void> {
  if (!removeUser(cluster.users)) return;
  const args = ['stop', '-D', cluster.data, '-m', 'fast', '-w'];
  const { code, text } = await runProgram({ file: cluster.binaries.pg_ctl, args, account: cluster.account });
  if (code !== 0 && (await runningPort(cluster)) !== null) throw new Error(`PostgreSQL did not stop: ${text}`);
}

/** The port of the last start if it is still free, so that a saved address stays right. */
async function sameOrFreePort(cluster: Cluster): Promise<number> {
  const last = Number.parseInt(await readFile(join(cluster.directory, 'port'), 'utf8').catch(() => ''), 10);
  if (Number.isInteger(last)) {
    const port = await freePort(last).catch(() => null);
    if (port !== null) return port;
  }
  return await freePort();
}

async function createDatabaseIfMissing(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
