import { createAuth, createRunReader, type HandInHub, openHandInHub, type Services } from '@rooflab/api';
import { closeDatabase, createDatabase, type Database } from '@rooflab/db';
import type { Logger } from 'pino';
import type { SignInOptions } from '../pages-bridge.ts';
import type { Env } from './env.ts';
import { createMailer } from './mailer.ts';

export interface OpenServices {
  readonly services: Services;
  readonly signIn: SignInOptions;
  /** The live pages first, so that none waits for a database that is gone. */
  close(): Promise<void>;
}

/** All that needs no database yet. */
export interface PreparedServices {
  readonly db: Database;
  /** Live streams that follow a hand-in now. */
  readonly liveSubscribers: () => number;
  readonly signIn: SignInOptions;
  /** Connects. Throws while the database is away; then try again. */
  connect(): Promise<OpenServices>;
  /** What `connect` did not open. */
  close(): Promise<void>;
}

/** Throws `UnsafeSettings` for a secret that production must not have. */
export function prepareServices(env: Env, logger: Logger): PreparedServices {
  const { secret, baseUrl, production, trustedOrigins, trustedProxies, oidc } = env;
  const db = createDatabase({ url: env.databaseUrl, name: 'rooflab-portal' });
  const mailer = env.mail && createMailer(env.mail, logger);
  const auth = createAuth({
    db,
    logger,
    secret,
    baseUrl,
    production,
    trustedOrigins,
    trustedProxies,
    ...(oidc && { oidc: [oidc] }),
    ...(mailer && { sendMail: mailer.send }),
  });
  const signIn = { password: true, signUp: true, mail: mailer !== null, oidc: oidc ? [{ id: oidc.id, name: oidc.name }] : [] };
  const close = async (): Promise<void> => {
    await mailer?.close();
    await closeDatabase(db);
  };
  const workflows = createRunReader({ issuers: env.ciIssuers, audience: baseUrl });
  const live = countWatchers();
  return {
    db,
    signIn,
    close,
    liveSubscribers: live.count,
    connect: async () => {
      const handIns = live.counted(await openHandInHub(env.databaseUrl, logger));
      return {
        signIn,
        services: { db, auth, handIns, logger, clock: () => new Date(), settings: env.settings, workflows, triesSecret: secret },
        close: async () => {
          await handIns.close();
          await close();
        },
      };
    },
  };
}

function countWatchers() {
  let watchers = 0;
  const counted = (hub: HandInHub): HandInHub => ({
    ...hub,
    watch: (handInId, wake) => {
      const end = hub.watch(handInId, wake);
      let ended = false;
      watchers += 1;
      return () => {
        if (!ended) watchers -= 1;
        ended = true;
        end();
      };
    },
  });
  return { counted, count: () => watchers };
}

/** Connects to the database. Throws `UnsafeSettings`, and when the database is away. */
export async function openServices(env: Env, logger: Logger): Promise<OpenServices> {
  return await prepareServices(env, logger).connect();
}
