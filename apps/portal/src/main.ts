import type { Server } from 'node:http';
import { UnsafeSettings } from '@rooflab/api';
import { type Env, readEnv, WrongEnvironment } from './server/env.ts';
import { gracefulClose } from './server/graceful-close.ts';
import { createLogger } from './server/logger.ts';
import { openPages } from './server/pages.ts';
import { createPortalServer } from './server/server.ts';
import { openServices } from './server/services.ts';

/** Wrong settings: starting again changes nothing. */
const EXIT_SETTINGS = 2;

/** Serves until SIGTERM or SIGINT; answers under way still arrive. */
async function main(): Promise<void> {
  const env = readEnv(process.env);
  const logger = createLogger(env.logLevel);
  const { services, signIn, close } = await openServices(env, logger);
  const pages = await openPages({ services, env, signIn });
  const server = createPortalServer({ services, pages, env, logger });
  const graceful = gracefulClose(server);
  const port = await listen(server, env);
  logger.info({ port, url: env.baseUrl }, 'The portal listens.');

  const stop = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'The portal stops.');
    await graceful.close();
    await pages.close();
    await close();
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.error({ error }, 'The portal did not stop in order.');
          process.exit(1);
        },
      );
    });
  }
}

function listen(server: Server, { port }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

try {
  await main();
} catch (error) {
  process.stderr.write(`rooflab-portal: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof WrongEnvironment || error instanceof UnsafeSettings ? EXIT_SETTINGS : 1);
}
