import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Database, type OperationFigures, operationFigures } from '@rooflab/db';
import { Counter, collectDefaultMetrics, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { isFromThisMachine } from '../address.ts';
import { sendJson } from '../answer.ts';
import type { Handler } from '../front.ts';
import type { Peers } from '../processes/peers.ts';
import type { EndedRequest } from '../request-log.ts';
import { setSecurityHeaders } from '../security-headers.ts';
import { expositionFor } from './exposition.ts';
import { createInstallationMetrics } from './installation-metrics.ts';
import { addProcessMetrics } from './process-metrics.ts';
import { isWaitingForWork, type PagePattern, routePattern } from './route-pattern.ts';

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
  /** Answers `GET /api/queue-depth`: how much work there is, waiting or running, for what starts workers. */
  readonly queueDepth: Handler;
}

/** How long figures from the database are cached, so that several scrapers cost no more than one. */
const KEEP_MS = 5000;

/** Prometheus gives up after 10 s. */
const PATIENCE_MS = 5000;

/** All metrics of a portal: what this process measures about itself, and the figures of the whole installation. */
export function createRegistries({
  db,
  liveSubscribers,
  pages,
  peers,
}: Pick<MetricsOptions, 'db' | 'liveSubscribers' | 'pages' | 'peers'>) {
  const [own, installation] = [new Registry<OpenMetricsContentType>(), new Registry()];
  // prom-client keeps exemplars for such a registry only, though we write its metrics ourselves.
  own.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  if (peers) own.setDefaultLabels({ process: String(peers.number) });
  collectDefaultMetrics({ register: own });
  addProcessMetrics(own, { db, liveSubscribers });
  return { own, installation, observe: createHttpMetrics(own, pages), setInstallation: createInstallationMetrics(installation) };
}

export function createMetrics({ token, encrypted, keepMs = KEEP_MS, ...options }: MetricsOptions): Metrics {
  const { db, peers } = options;
  const { own, installation, observe, setInstallation } = createRegistries(options);
  const figures = keepFor(keepMs, () => withinPatience(operationFigures(db)));
  peers?.giveMetrics(() => own.getMetricsAsJSON());
  const isRefused: (...exchange: Parameters<Handler>) => boolean = (request, response) => {
    setSecurityHeaders(response, { encrypted, page: false });
    if (request.method !== 'GET') sendJson(response, 405, { error: 'Use GET.' });
    else if (!mayRead(request, token)) sendJson(response, 401, { error: 'Metrics need the token of ROOFLAB_METRICS_TOKEN.' });
    return response.writableEnded;
  };
  return {
    observe,
    async queueDepth(...exchange) {
      if (isRefused(...exchange)) return;
      const [, response] = exchange;
      const latest = await figures();
      if (latest === null) return sendJson(response, 503, { error: 'The database does not answer.' });
      const kinds = [...latest.queue, latest.experimentRuns];
      sendJson(response, 200, { jobs: kinds.reduce((sum, { waiting, running }) => sum + waiting + running, 0) });
    },
    handler: async (request, response, path) => {
      if (isRefused(request, response, path)) return;
      const [latest, others] = await Promise.all([figures(), peers?.metrics() ?? []]);
      // Set and read without an await in between, so that simultaneous requests do not mix.
      setInstallation(latest);
      const told = await Promise.all([installation.getMetricsAsJSON(), own.getMetricsAsJSON()]);
      const { contentType, write } = expositionFor(request.headers.accept);
      response.writeHead(200, { 'content-type': contentType });
      response.end(write([...told, ...others]));
    },
  };
}

/** Answers requests for metrics, and passes the rest to `handler`. */
export function withMetrics(metrics: Metrics, handler: Handler): Handler {
  const own: Readonly<Record<string, Handler>> = { '/api/metrics': metrics.handler, '/api/queue-depth': metrics.queueDepth };
  return (request, response, path) => ((Object.hasOwn(own, path) && own[path]) || handler)(request, response, path);
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
function createHttpMetrics(register: Registry<OpenMetricsContentType>, pages: readonly PagePattern[]): (ended: EndedRequest) => void {
  const registers = [register];
  const requests = new Counter({
    name: 'rooflab_http_requests_total',
    help: 'Requests that were answered, by method, pattern of the path, and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  // An exemplar's label is among the types of labels, though no sample has it.
  const durations = new Histogram<'method' | 'route' | 'trace_id'>({
    name: 'rooflab_http_request_duration_seconds',
    help: 'From the request to the end of its answer; live streams and workers that wait for work are left out.',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    enableExemplars: true,
    registers,
  });
  return ({ method, path, status, seconds, stream, traceId }) => {
    const route = routePattern(path, pages);
    requests.inc({ method, route, status });
    const exemplarLabels = traceId === null ? {} : { trace_id: traceId };
    if (!stream && !isWaitingForWork(path)) durations.observe({ labels: { method, route }, value: seconds, exemplarLabels });
  };
}
