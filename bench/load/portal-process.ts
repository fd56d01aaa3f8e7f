import { readEnv } from '../../apps/portal/src/server/env.ts';
import { createLogger } from '../../apps/portal/src/server/logger.ts';
import { createPortalServer } from '../../apps/portal/src/server/server.ts';
import { openServices } from '../../apps/portal/src/server/services.ts';

/**
 * The portal without its pages, for people and for workers, as a process that a bench starts, kills and restarts. Reports its port over IPC when it listens;
 * exits with the process that started it.
 */
const env = readEnv(process.env);
const logger = createLogger(env.logLevel);
const { services, workers } = await openServices(env, logger);
const server = createPortalServer({ services, workers, env, logger });
server.listen(env.port, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' && address !== null ? address.port : env.port });
});
process.on('disconnect', () => process.exit(0));
