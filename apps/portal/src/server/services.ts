import { createAuth, openHandInHub, type Services } from '@rooflab/api';
import { closeDatabase, closeQueue, createDatabase, openQueue } from '@rooflab/db';
import type { Logger } from 'pino';
import type { SignInOptions } from '../pages-bridge.ts';
import type { Env } from './env.ts';

export interface OpenServices {
  readonly services: Services;
  readonly signIn: SignInOptions;
  /** The live pages first, so that none waits for a queue that is gone. */
  close(): Promise<void>;
}

/** Connects to the database. Throws `UnsafeSettings` for a secret that production must not have, and when the database is away. */
export async function openServices(env: Env, logger: Logger): Promise<OpenServices> {
  const db = createDatabase({ url: env.databaseUrl, name: 'rooflab-portal' });
  const { secret, baseUrl, production, trustedOrigins, trustedProxies } = env;
  const auth = createAuth({ db, logger, secret, baseUrl, production, trustedOrigins, trustedProxies });
  const onError = (error: Error): void => logger.warn({ error }, 'The queue lost its database; it goes on when that is back.');
  const queue = await openQueue({ url: env.databaseUrl, onError });
  const handIns = await openHandInHub(env.databaseUrl, logger);
  return {
    signIn: { password: true, signUp: true, mail: false, oidc: [] },
    services: { db, queue, auth, handIns, logger, clock: () => new Date() },
    close: async () => {
      await handIns.close();
      await closeQueue(queue);
      await closeDatabase(db);
    },
  };
}
