import { readEnv } from '../../../apps/portal/src/server/env.ts';
import { createLogger } from '../../../apps/portal/src/server/logger.ts';
import { createPortalServer } from '../../../apps/portal/src/server/server.ts';
import { openServices } from '../../../apps/portal/src/server/services.ts';

/** The portal without its pages, which take a minute to build. */
const env = readEnv(process.env);
const logger = createLogger(env.logLevel);
const { services, workers, close } = await openServices(env, logger);
const server = createPortalServer({ services, workers, env, logger }).listen(env.port);
process.once('SIGTERM', () => {
  workers.close();
  server.close();
  server.closeAllConnections();
  close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
