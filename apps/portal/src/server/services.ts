import {
  createAuth,
  createOutsideClient,
  createRunReader,
  decideEndedRuns,
  type LiveHub,
  type Outgoing,
  openLiveHub,
  runOutgoing,
  runScoreComparison,
  type Services,
  sendersOf,
  type WorkerApi,
} from '@rooflab/course';
import { closeDatabase, createDatabase, type Database } from '@rooflab/db';
import type { Logger } from 'pino';
import type { SignInOptions } from '../pages-bridge.ts';
import { openDatabaseClock } from './database-clock.ts';
import type { Env } from './env.ts';
import { createMailer } from './mailer.ts';
import { type Fleet, openFleet } from './workers/open-fleet.ts';

export interface OpenServices {
  readonly services: Services;
  readonly signIn: SignInOptions;
  readonly workers: WorkerApi;
  /** Closes the live pages first, so that none waits for a database that is gone; then the calls to other systems. */
  close(): Promise<void>;
}

/** Everything that does not need the database yet. */
export interface PreparedServices {
  readonly db: Database;
  /** Live streams that are following something now. */
  readonly liveSubscribers: () => number;
  readonly signIn: SignInOptions;
  /** Connects. Throws while the database is away; then try again. */
  connect(): Promise<OpenServices>;
  /** Closes what `connect` did not open. */
  close(): Promise<void>;
}

/** Throws `UnsafeSettings` for a secret that must not be used in production. */
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
  const outside = createOutsideClient({ privateOrigins: env.privateOrigins });
  return {
    db,
    signIn,
    close,
    liveSubscribers: live.count,
    connect: async () => {
      let outgoing: Outgoing | null = null;
      let fleet: Fleet | null = null;
      const clock = await openDatabaseClock(db, { logger });
      const runEnds = decideEndedRuns({ db, logger });
      const onCall = (): void => outgoing?.wake();
      const onWork = (): void => fleet?.api.wake();
      const hub = live.counted(await openLiveHub(env.databaseUrl, { logger, runEnds, onCall, onWork }));
      const workers = await openFleet({ databaseUrl: env.databaseUrl, portalDb: db, spotCheckShare: env.spotCheckShare, logger });
      fleet = workers;
      const kept = {
        db,
        auth,
        live: hub,
        logger,
        outside,
        workflows,
        settings: { ...env.settings, sendsMail: mailer !== null },
        triesSecret: secret,
        sealKey: secret,
      };
      const services: Services = { ...kept, clock: clock.now };
      outgoing = runOutgoing({ db, senders: sendersOf(services, mailer && { deliver: mailer.deliver, baseUrl }), logger });
      const comparison = runScoreComparison(services);
      return {
        signIn,
        services,
        workers: workers.api,
        close: async () => {
          await hub.close();
          await workers.close();
          await comparison.close();
          await outgoing?.close();
          await clock.close();
          await close();
        },
      };
    },
  };
}

function countWatchers() {
  let watchers = 0;
  const counted = (hub: LiveHub): LiveHub => ({
    ...hub,
    watch: (subjectId, wake) => {
      const end = hub.watch(subjectId, wake);
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
