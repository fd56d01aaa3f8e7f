import cluster from 'node:cluster';
import { hostname } from 'node:os';
import { startTracing } from '@rooflab/tracing';
import type { Logger } from 'pino';
import { type Env, readEnv, WrongEnvironment } from '../env.ts';
import { createLogger } from '../logger.ts';
import type { PortalStart } from '../start-portal.ts';
import { keepProcesses } from './keep-processes.ts';
import { readPlace } from './messages.ts';
import { connectPeers } from './peers.ts';

export interface PortalProgram extends Pick<PortalStart, 'openPages'> {
  /** The main file, which calls this: each process runs it again. */
  readonly program: string;
}

/** Wrong settings: restarting would change nothing. */
const EXIT_SETTINGS = 2;

/**
 * Runs the portal as a program: serves until SIGTERM or SIGINT, in as many processes as the environment says. It waits for a database that is away.
 * Exits with 2 when the settings are wrong.
 */
export async function runPortal({ program, openPages }: PortalProgram): Promise<void> {
  try {
    const env = readEnv(process.env);
    const logger = createLogger(env.logLevel);
    if (cluster.isPrimary && env.processes > 1) await keepAll(program, env, logger);
    else await serve(openPages, env, logger);
  } catch (error) {
    process.stderr.write(`rooflab-portal: ${error instanceof Error ? error.message : String(error)}\n`);
    // Recognised by name, because the keeper loads nothing of the API.
    const wrongSettings = error instanceof WrongEnvironment || (error instanceof Error && error.name === 'UnsafeSettings');
    process.exit(wrongSettings ? EXIT_SETTINGS : 1);
  }
}

async function keepAll(program: string, { processes: count }: Env, logger: Logger): Promise<never> {
  const kept = keepProcesses({ count, program, logger });
  onStopSignal(logger, () => kept.stop());
  process.exit(await kept.done);
}

async function serve(openPages: PortalStart['openPages'], env: Env, logger: Logger): Promise<void> {
  const { startPortal } = await import('../start-portal.ts');
  const place = cluster.isWorker ? readPlace(process.argv.slice(2)) : null;
  const peers = place && connectPeers(place.number);
  const onFault = (error: Error): void => logger.warn({ error }, 'Spans could not be sent and are lost.');
  const tracing = await startTracing(env.tracing, { instance: `${hostname()} ${place?.number ?? 1}`, onFault });
  const portal = await startPortal({ env, logger, ...(openPages && { openPages }), joins: place?.joins ?? false, peers });
  onStopSignal(logger, () => {
    portal
      .stop()
      .then(() => tracing.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ error }, 'The portal did not stop cleanly.');
          process.exit(1);
        },
      );
  });
  await portal.ready;
  peers?.tellReady();
}

function onStopSignal(logger: Logger, stop: () => void): void {
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'The portal is stopping.');
      stop();
    });
  }
}
