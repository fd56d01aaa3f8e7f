import { workerProcess } from '@rooflab/worker';
import type { Command } from 'commander';
import { deviceOption } from './options.ts';

export function declare(program: Command): void {
  program
    .command('worker')
    .description('take hand-ins from a portal and grade them on the GPUs of this machine, until it is stopped')
    .option('--portal <url>', 'address of the portal (or ROOFLAB_PORTAL_URL)')
    .option('--token-file <file>', 'file with the token that an administrator created (or ROOFLAB_WORKER_TOKEN_FILE)')
    .option('--once', 'stop after one job on each GPU')
    .option('--idle-exit <seconds>', 'stop after this many seconds without work')
    .option('--gpus <list>', 'all, or the indices or UUIDs of the GPUs to grade on, such as 0,1; default: all')
    .option('--name <name>', 'unique among the workers; default: the name of this machine')
    .addOption(deviceOption().default(undefined, 'auto'))
    .action(async (options) => {
      // A driver may hold this process open.
      process.exit(await workerProcess(variablesOf(options)));
    });
}

interface WorkerOptions {
  readonly portal?: string;
  readonly tokenFile?: string;
  readonly once?: boolean;
  readonly idleExit?: string;
  readonly gpus?: string;
  readonly name?: string;
  readonly device?: string;
}

/** The worker has its settings from variables; an option stands for one, and wins. */
function variablesOf({ portal, tokenFile, once, idleExit, gpus, name, device }: WorkerOptions): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...(portal !== undefined && { ROOFLAB_PORTAL_URL: portal }),
    ...(tokenFile !== undefined && { ROOFLAB_WORKER_TOKEN_FILE: tokenFile }),
    ...(once && { ROOFLAB_WORKER_ONCE: '1' }),
    ...(idleExit !== undefined && { ROOFLAB_IDLE_EXIT_SECONDS: idleExit }),
    ...(name !== undefined && { ROOFLAB_WORKER_NAME: name }),
    ...(gpus !== undefined && { ROOFLAB_GPUS: gpus }),
    ...(device !== undefined && { ROOFLAB_DEVICE: device }),
  };
}
