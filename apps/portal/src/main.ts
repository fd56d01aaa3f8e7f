import { UnsafeSettings } from '@rooflab/api';
import { readEnv, WrongEnvironment } from './server/env.ts';
import { createLogger } from './server/logger.ts';
import { openPages } from './server/pages.ts';
import { type RunningPortal, startPortal } from './server/start-portal.ts';

/** Wrong settings: starting again changes nothing. */
const EXIT_SETTINGS = 2;

/** Serves until SIGTERM or SIGINT. A database that is away is waited for. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const logger = createLogger(env.logLevel);
  const portal = await startPortal({ env, logger, openPages });
  logger.info({ url: env.baseUrl }, 'The portal is listening, and will serve as soon as its database answers.');
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      logger.info({ signal }, 'The portal is stopping.');
      stop(portal).catch((error: unknown) => {
        logger.error({ error }, 'The portal did not stop cleanly.');
        process.exit(1);
      });
    });
  }
  await portal.ready;
}

async function stop(portal: RunningPortal): Promise<never> {
  await portal.stop();
  process.exit(0);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`rooflab-portal: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof WrongEnvironment || error instanceof UnsafeSettings ? EXIT_SETTINGS : 1);
}
