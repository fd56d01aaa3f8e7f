import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');

interface SlurmJob {
  /** Of this task alone; `JobId` in Slurm's words. */
  readonly id: string;
  /** Such as `RUNNING`, `COMPLETED`, `CANCELLED`. */
  readonly state: string;
  /** Code and signal: `0:0`. */
  readonly exitCode: string;
  /** How often it was started again. */
  readonly restarts: number;
}

/** A Slurm of its own on this machine: one node, two GPUs in name only. Stopped and removed at the end of its scope, with its jobs. */
export interface Cluster extends AsyncDisposable {
  /** Working directory of the jobs, with their logs. */
  readonly folder: string;
  /** Runs a command of Slurm, or one that needs Slurm; answers with its stdout. Rejects when it fails. */
  command(file: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Ends slurmd and starts it again: it tells what runs on its node. */
  restartNode(): Promise<void>;
  /** All jobs that were ever submitted, the oldest first. */
  jobs(): Promise<SlurmJob[]>;
}

/** Two character devices that every Linux has: Slurm gives them to tasks as GPUs 0 and 1, and nobody opens them. */
const GRES = 'Name=gpu File=/dev/tty[0-1]\n';

/** Claims more cores than the machine may have, so that two workers fit. Ports beside the usual ones. */
function configuration(folder: string): string {
  return `ClusterName=one
SlurmctldHost=${hostname()}
SlurmctldPort=36817
SlurmdPort=36818
SlurmUser=root
SlurmdUser=root
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd.pid
SlurmctldLogFile=${folder}/slurmctld.log
SlurmdLogFile=${folder}/slurmd.log
AuthInfo=socket=${folder}/munge.socket
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
MailProg=/bin/true
ReturnToService=2
MinJobAge=86400
SlurmdTimeout=30
GresTypes=gpu
SlurmdParameters=config_overrides
NodeName=${hostname()} CPUs=8 RealMemory=32000 Gres=gpu:2
PartitionName=gpu Nodes=ALL Default=YES State=UP
`;
}

/** Needs root, and Debian's packages `slurm-wlm` and `munge`. */
export async function openCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-slurm-'));
  // munged refuses a socket that not everybody can reach.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'slurm.conf'), configuration(folder));
  await writeFile(join(folder, 'gres.conf'), GRES);
  await writeFile(join(folder, 'munge.key'), randomBytes(128), { mode: 0o400 });
  // What worker.sbatch calls.
  const rooflab = `#!/bin/sh\nexec '${process.execPath}' '${ROOT}/apps/cli/src/main.ts' "$@"\n`;
  await writeFile(join(folder, 'rooflab'), rooflab, { mode: 0o755 });
  const slurm = { ...process.env, SLURM_CONF: join(folder, 'slurm.conf'), PATH: `${folder}:${process.env.PATH}` };
  const command: Cluster['command'] = async (file, args, env = {}) =>
    (await run(file, args, { cwd: folder, env: { ...slurm, ...env }, maxBuffer: 1e8 })).stdout;
  const opened = new AsyncDisposableStack();
  opened.defer(async () => await rm(folder, { recursive: true, force: true }));
  let slurmd: Daemon;
  try {
    slurmd = await startDaemons(opened, { folder, env: slurm });
    await until('Slurm is up', async () => (await command('sinfo', ['--noheader', '--format=%T'])).includes('idle'));
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
  return {
    folder,
    command,
    restartNode: () => slurmd.restart(),
    jobs: async () => parseJobs(await command('scontrol', ['show', 'job', '--oneliner'])),
    async [Symbol.asyncDispose]() {
      await command('scancel', ['--me']);
      await until('the jobs have ended', async () => (await command('squeue', ['--noheader'])) === '');
      await opened.disposeAsync();
    },
  };
}

interface Daemon {
  restart(): Promise<void>;
}

/** Stopped at the end of `opened`, the last one first; returns slurmd. */
async function startDaemons(
  opened: AsyncDisposableStack,
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Promise<Daemon> {
  const at = (name: string): string => join(folder, name);
  const start = (file: string, args: readonly string[]): Daemon => {
    const launch = (): ChildProcess => spawn(file, args, { env, stdio: 'ignore' });
    let daemon = launch();
    opened.defer(() => stop(daemon));
    return {
      async restart() {
        await stop(daemon);
        daemon = launch();
      },
    };
  };
  const files = {
    'key-file': 'munge.key',
    socket: 'munge.socket',
    'pid-file': 'munge.pid',
    'seed-file': 'munge.seed',
    'log-file': 'munge.log',
  };
  start('munged', ['--foreground', ...Object.entries(files).map(([option, name]) => `--${option}=${at(name)}`)]);
  await until('munge is up', async () => await access(at('munge.socket')).then(() => true));
  await Promise.all(['state', 'spool'].map((name) => mkdir(at(name))));
  start('slurmctld', ['-D']);
  return start('slurmd', ['-D']);
}

async function stop(daemon: ChildProcess): Promise<void> {
  daemon.kill('SIGTERM');
  while (daemon.exitCode === null && daemon.signalCode === null) await sleep(50);
}

function parseJobs(text: string): SlurmJob[] {
  const field = (line: string, name: string): string => new RegExp(`(?:^| )${name}=(\\S+)`).exec(line)?.[1] ?? '';
  const jobs = text.split('\n').filter((line) => line.startsWith('JobId='));
  const parsed = jobs.map((line) => ({
    id: field(line, 'JobId'),
    state: field(line, 'JobState'),
    exitCode: field(line, 'ExitCode'),
    restarts: Number(field(line, 'Restarts')),
  }));
  return parsed.sort((one, other) => Number(one.id) - Number(other.id));
}

/** Waits for something; throws after `limitSeconds`, and says what did not happen. An attempt that fails counts as “not yet”. */
export async function until(what: string, isSo: () => Promise<boolean>, limitSeconds = 120): Promise<void> {
  const endMs = performance.now() + limitSeconds * 1000;
  while (performance.now() < endMs) {
    if (await isSo().catch(() => false)) return;
    await sleep(500);
  }
  throw new Error(`It did not happen within ${limitSeconds} s that ${what}.`);
}
