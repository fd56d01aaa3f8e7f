import { Counter, Histogram, type Registry } from 'prom-client';
import type { EndedRequest } from '../request-log.ts';
import { type PagePattern, routePattern } from './route-pattern.ts';

/** Seconds; 0.3 is what accepting a hand-in may take for 95 of 100. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10];

/** Counts requests as they end. */
export function createHttpMetrics(register: Registry, pages: readonly PagePattern[]): (ended: EndedRequest) => void {
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
