import { randomUUID } from 'node:crypto';
import type { Database } from '@rooflab/db';
import { openTestDatabase } from '@rooflab/db/testing';
import { createAuth } from '../auth/auth.ts';
import { DEFAULT_ISSUERS, type TrustedIssuer } from '../auth/issuers.ts';
import { createRunReader } from '../auth/read-run.ts';
import { openLiveHub } from '../live/live-hub.ts';
import { createOutsideClient } from '../outside/outside-client.ts';
import type { Caller, Context, Services } from '../procedure/context.ts';
import type { Scope } from '../procedure/scopes.ts';
import { decideEndedRuns } from '../question/predictions.ts';
import { createCaller } from '../router.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the database room's global setup. */
    testServerUrl: string;
  }
}

interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly figures: object;
  readonly sentence: string;
}

export interface TestApi extends AsyncDisposable {
  readonly url: string;
  readonly db: Database;
  readonly services: Services;
  readonly log: readonly LogLine[];
  /** Procedures as this user would call them from the browser; null: as nobody. `signal` ends the streams that they follow. */
  as(userId: string | null, context?: Partial<Context>, signal?: AbortSignal): Promise<ReturnType<typeof createCaller>>;
  /** As this user's program would, with a token that has these scopes. */
  withToken(userId: string, scopes: readonly Scope[]): Promise<ReturnType<typeof createCaller>>;
}

export const TEST_ORIGIN = 'http://localhost:3000';

interface TestOptions {
  /** Where the portal is reached; `TEST_ORIGIN` unless said. */
  readonly baseUrl?: string;
  readonly privateOrigins?: readonly string[];
  readonly issuers?: readonly TrustedIssuer[];
}

/** The API over a fresh database, which it uses with the rights of a portal; everything is closed at the end of its scope. */
export async function openTestApi({
  baseUrl = TEST_ORIGIN,
  privateOrigins = [],
  issuers = DEFAULT_ISSUERS,
}: TestOptions = {}): Promise<TestApi> {
  const database = await openTestDatabase();
  const { db, url } = database;
  const portal = database.as('portal');
  const log: LogLine[] = [];
  const logger = {
    info: (figures: object, sentence: string) => void log.push({ level: 'info', figures, sentence }),
    warn: (figures: object, sentence: string) => void log.push({ level: 'warn', figures, sentence }),
    error: (figures: object, sentence: string) => void log.push({ level: 'error', figures, sentence }),
  };
  const auth = createAuth({ db: portal.db, logger, secret: 'only-for-tests', baseUrl, production: false });
  const triesSecret = 'only-for-tests';
  const runEnds = decideEndedRuns({ db: portal.db, logger });
  const live = await openLiveHub(portal.url, { logger, runEnds });
  const services: Services = {
    db: portal.db,
    auth,
    live,
    logger,
    clock: () => new Date(),
    settings: { instructorsCreateCourses: false },
    triesSecret,
    outside: createOutsideClient({ privateOrigins }),
    sealKey: 'only-for-tests',
    workflows: createRunReader({ issuers, audience: baseUrl }),
  };
  const callAs = (caller: Caller | null, context: Partial<Context> = {}, signal?: AbortSignal) =>
    createCaller({ ...contextFor(services, caller), ...context }, signal ? { signal } : {});
  return {
    url,
    db,
    services,
    log,
    as: async (userId, context, signal) =>
      callAs(userId === null ? null : await callerOf(db, userId, { kind: 'session', sessionId: randomUUID() }), context, signal),
    withToken: async (userId, scopes) => callAs(await callerOf(db, userId, { kind: 'token', tokenId: randomUUID(), scopes })),
    [Symbol.asyncDispose]: async () => {
      await live.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

function contextFor(services: Services, caller: Caller | null): Context {
  return { ...services, caller, refusal: null, requestId: randomUUID(), headers: new Headers(), receivedAt: () => new Date() };
}

async function callerOf(db: Database, userId: string, via: Caller['via']): Promise<Caller> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  return { userId, name: user.name, email: user.email, isAdmin: user.role === 'admin', via };
}
