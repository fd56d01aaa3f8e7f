import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Database, type OperationFigures, operationFigures } from '@rooflab/db';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from '../address.ts';
import { sendJson } from '../answer.ts';
import type { Handler } from '../front.ts';
import type { ProcessMetrics } from '../processes/messages.ts';
import type { Peers } from '../processes/peers.ts';
import type { EndedRequest } from '../request-log.ts';
import { setSecurityHeaders } from '../security-headers.ts';
import { createInstallationMetrics } from './installation-metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { type PagePattern, routePattern } from './route-pattern.ts';

export interface MetricsOptions {
  readonly db: Database;
  readonly liveSubscribers: () => number;
  /** Null: only this machine may ask. */
  readonly token: string | null;
  readonly pages: readonly PagePattern[];
  readonly encrypted: boolean;
  /** If other processes share the port, figures that each process measures about itself carry its number, and one process answers for all. */
  readonly peers?: Peers | null | undefined;
  /** How long figures from the database are cached; 5 s by default. */
  readonly keepMs?: number | undefined;
}

export interface Metrics {
  readonly observe: (ended: EndedRequest) => void;
  /** Answers `GET /api/metrics`. */
  readonly handler: Handler;
}

/** How long figures from the database are cached, so that several scrapers cost no more than one. */
const KEEP_MS = 5000;

/** Prometheus gives up after 10 s. */
const PATIENCE_MS = 5000;

export function createMetrics({ db, liveSubscribers, token, pages, encrypted, peers, keepMs = KEEP_MS }: MetricsOptions): Metrics {
  const [own, installation] = [new Registry(), new Registry()];
  if (peers) own.setDefaultLabels({ process: String(peers.number) });
  collectDefaultMetrics({ register: own });
  addProcessMetrics(own, { db, liveSubscribers });
  const setInstallation = createInstallationMetrics(installation);
  const figures = keepFor(keepMs, () => withinPatience(operationFigures(db)));
  peers?.giveMetrics(() => own.getMetricsAsJSON());
  return {
    observe: createHttpMetrics(own, pages),
    handler: async (request, response) => {
      setSecurityHeaders(response, { encrypted, page: false });
      if (request.method !== 'GET') return sendJson(response, 405, { error: 'Use GET.' });
      if (!mayRead(request, token)) return sendJson(response, 401, { error: 'Metrics need the token of ROOFLAB_METRICS_TOKEN.' });
      const [latest, others] = await Promise.all([figures(), peers?.metrics() ?? []]);
      // Set and read without an await in between, so that simultaneous requests do not mix.
      setInstallation(latest);
      const told = await Promise.all([installation.getMetricsAsJSON(), own.getMetricsAsJSON()]);
      const text = await together([...told, ...others]).metrics();
      response.writeHead(200, { 'content-type': own.contentType });
      response.end(text);
    },
  };
}

/** Each family once, with the samples of all processes, which differ by their labels. */
function together(metrics: readonly ProcessMetrics[]): Registry {
  return AggregatorRegistry.aggregate(metrics.map((each) => each.map((metric) => ({ ...metric, aggregator: 'first' }))));
}

/** Answers requests for metrics, and passes the rest to `handler`. */
export function withMetrics(metrics: Metrics, handler: Handler): Handler {
  return (request, response, path) => (path === '/api/metrics' ? metrics.handler : handler)(request, response, path);
}

function mayRead(request: IncomingMessage, token: string | null): boolean {
  if (token === null) return isFromThisMachine(request);
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

/** Digests have equal length, so that comparing them reveals nothing about the text. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

async function withinPatience(figures: Promise<OperationFigures>): Promise<OperationFigures | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  return await Promise.race([figures.catch(() => null), late]).finally(() => clearTimeout(timer));
}

function keepFor<T>(ms: number, read: () => Promise<T>): () => Promise<T> {
  let kept: { readonly at: number; readonly value: Promise<T> } | null = null;
  return () => {
    if (kept === null || performance.now() - kept.at > ms) kept = { at: performance.now(), value: read() };
    return kept.value;
  };
}

/** Seconds; 95 of 100 hand-ins must be accepted within 0.3. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

/** Counts requests as they end. */
function createHttpMetrics(register: Registry, pages: readonly PagePattern[]): (ended: EndedRequest) => void {
  const registers = [register];
  const requests = new Counter({
    name: 'rooflab_http_requests_total',
    help: 'Requests that were answered, by method, pattern of the path, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'rooflab_http_request_duration_seconds',
    help: 'From the request to the end of its answer; live streams are left out.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  return ({ method, path, status, seconds, stream }) => {
    const route = routePattern(path, pages);
    requests.inc({ method, route, status });
    if (!stream) durations.observe({ method, route }, seconds);
  };
}
