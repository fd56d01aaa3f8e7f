import type { Server } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { RETRY_AFTER_SECONDS } from '@rooflab/course';
import type { Logger } from 'pino';
import { sendJson } from './answer.ts';
import { databaseFault } from './database-fault.ts';
import type { Env } from './env.ts';
import { noticePage } from './fault-answer.ts';
import { createFront, type Handler } from './front.ts';
import { gracefulClose } from './graceful-close.ts';
import { unhealthy } from './health.ts';
import { createMetrics, withMetrics } from './metrics/metrics.ts';
import { readPagePatterns } from './metrics/route-pattern.ts';
import type { Pages, PagesOptions } from './pages.ts';
import type { Peers } from './processes/peers.ts';
import { withSpans } from './request-span.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { createPortalHandler } from './server.ts';
import { type OpenServices, type PreparedServices, prepareServices } from './services.ts';

export interface PortalStart {
  readonly env: Env;
  readonly logger: Logger;
  /** Without it there is nothing outside `/api`. */
  readonly openPages?: (options: PagesOptions) => Promise<Pages>;
  /** Other processes already answer on the port: this one listens only once it serves everything. */
  readonly joins?: boolean;
  readonly peers?: Peers | null;
  readonly metricsKeepMs?: number;
}

export interface RunningPortal {
  /** The environment's value until it listens. */
  readonly port: number;
  /** Resolves when the database was reached and everything is served. Rejects when the pages cannot be opened. */
  readonly ready: Promise<void>;
  /** Running requests are still answered. */
  stop(): Promise<void>;
}

const WITHOUT_MAIL =
  'No mail is configured (ROOFLAB_SMTP_URL, ROOFLAB_MAIL_FROM): nobody can confirm an address or ask for a new password by mail. Instructors and administrators hand out one-time links instead.';

/** Where `next build` puts its output. */
const BUILT_PAGES = join(import.meta.dirname, '../../.next');

/** Doubles from first to longest, so that a returning database is noticed within seconds. */
const RETRY_MS = { first: 250, longest: 4000 };

/**
 * Listens, keeps trying to connect to the database, and serves. Until then, health says what it is waiting for. Throws `UnsafeSettings`, and when the
 * port is taken.
 */
export async function startPortal({ env, logger, openPages, joins = false, peers, metricsKeepMs }: PortalStart): Promise<RunningPortal> {
  const prepared = prepareServices(env, logger);
  if (env.mail === null && !joins) logger.warn({}, WITHOUT_MAIL);
  const encrypted = env.baseUrl.startsWith('https:');
  const waiting = createWaiting({ encrypted });
  const { db, liveSubscribers } = prepared;
  const patterns = openPages === undefined ? [] : await readPagePatterns(BUILT_PAGES);
  const metrics = createMetrics({ db, liveSubscribers, token: env.metricsToken, pages: patterns, encrypted, peers, keepMs: metricsKeepMs });
  const front = createFront({ handler: withMetrics(metrics, waiting.handler), env, logger, onEnded: metrics.observe });
  const graceful = gracefulClose(front.server);
  const stopping = new AbortController();
  let opened: OpenServices | null = null;
  let pages: Pages | null = null;
  let port = joins ? env.port : await listen(front.server, env);
  if (!joins) logger.info({ url: env.baseUrl }, 'The portal is listening, and will serve as soon as its database answers.');

  async function open(): Promise<void> {
    opened = await connect(prepared, { waiting, logger, stop: stopping.signal });
    if (opened === null) return;
    const { services, signIn, workers } = opened;
    pages = openPages === undefined ? null : await openPages({ services, env, signIn });
    const handler = createPortalHandler({ services, workers, env, logger, ...(pages && { pages }) });
    front.answerWith(withMetrics(metrics, withSpans(handler, patterns)));
    if (joins) port = await listen(front.server, env);
    logger.info({ port, url: env.baseUrl, ...(peers && { process: peers.number }) }, 'The portal is ready.');
  }

  const ready = open();
  return {
    get port() {
      return port;
    },
    ready,
    stop: async () => {
      stopping.abort();
      await ready.catch(() => undefined);
      // Otherwise they would wait for work until they are cut off.
      opened?.workers.close();
      await graceful.close();
      await pages?.close();
      await (opened ?? prepared).close();
    },
  };
}

/** Null when told to stop before the database was reached. */
async function connect(
  prepared: PreparedServices,
  { waiting, logger, stop }: { waiting: Waiting; logger: Logger; stop: AbortSignal },
): Promise<OpenServices | null> {
  for (let delayMs = RETRY_MS.first; !stop.aborted; delayMs = Math.min(2 * delayMs, RETRY_MS.longest)) {
    try {
      return await prepared.connect();
    } catch (error) {
      waiting.failed(error);
      logger.error({ error, retryMs: delayMs }, `The database ${databaseFault(error)}; trying again.`);
    }
    await sleep(delayMs, undefined, { signal: stop }).catch(() => undefined);
  }
  return null;
}

function listen(server: Server, { port, host }: Env): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** The portal before it has reached its database for the first time. */
interface Waiting {
  readonly handler: Handler;
  /** Why the latest attempt failed. */
  failed(error: unknown): void;
}

function createWaiting({ encrypted }: { encrypted: boolean }): Waiting {
  let why = 'The portal is starting.';
  return {
    failed: (error) => {
      why = `The database ${databaseFault(error)}. The portal is starting. It tries again every few seconds, and serves as soon as the database answers.`;
    },
    handler: (request, response, path) => {
      setSecurityHeaders(response, { encrypted, page: false });
      response.setHeader('retry-after', RETRY_AFTER_SECONDS);
      if (path === '/api/health') return sendJson(response, 503, unhealthy(why));
      if (path === '/api' || path.startsWith('/api/')) return sendJson(response, 503, { error: why });
      response.writeHead(503, { 'content-type': 'text/html; charset=utf-8', refresh: String(RETRY_AFTER_SECONDS) });
      response.end(request.method === 'HEAD' ? undefined : noticePage('Rooflab is starting', why));
    },
  };
}
