import { Counter, Gauge, Histogram, type OpenMetricsContentType, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { expositionFor } from './exposition.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** What one process of a portal measures. */
async function processMetrics(number: number, traceId?: string) {
  const register = new Registry<OpenMetricsContentType>();
  register.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  register.setDefaultLabels({ process: String(number) });
  const registers = [register];
  const requests = new Counter({ name: 'requests_total', help: 'Requests.', labelNames: ['route'], registers });
  const gauge = new Gauge({ name: 'load', help: 'A "load"\nof \\ two lines.', registers });
  const seconds = new Histogram<'route' | 'trace_id'>({
    name: 'seconds',
    help: 'Time.',
    labelNames: ['route'],
    buckets: [0.1, 1],
    enableExemplars: true,
    registers,
  });
  requests.inc({ route: 'a "b"\n' }, number);
  gauge.set(number === 1 ? Number.NaN : Number.NEGATIVE_INFINITY);
  seconds.observe({ labels: { route: '/' }, value: 0.5, exemplarLabels: traceId === undefined ? {} : { trace_id: traceId } });
  // As between processes.
  return structuredClone(await register.getMetricsAsJSON());
}

const bothProcesses = async () => [await processMetrics(1, TRACE), await processMetrics(2)];

test('Prometheus’ own format has each family once, with the samples of all processes, and no exemplars.', async () => {
  const { contentType, write } = expositionFor('text/plain; version=0.0.4');
  expect(contentType).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(write(await bothProcesses()).split('\n')).toEqual([
    '# HELP requests_total Requests.',
    '# TYPE requests_total counter',
    'requests_total{route="a \\"b\\"\\n",process="1"} 1',
    'requests_total{route="a \\"b\\"\\n",process="2"} 2',
    '',
    '# HELP load A "load"\\nof \\\\ two lines.',
    '# TYPE load gauge',
    'load{process="1"} NaN',
    'load{process="2"} -Inf',
    '',
    '# HELP seconds Time.',
    '# TYPE seconds histogram',
    ...['1', '2'].flatMap((number) => [
      `seconds_bucket{le="0.1",route="/",process="${number}"} 0`,
      `seconds_bucket{le="1",route="/",process="${number}"} 1`,
      `seconds_bucket{le="+Inf",route="/",process="${number}"} 1`,
      `seconds_sum{route="/",process="${number}"} 0.5`,
      `seconds_count{route="/",process="${number}"} 1`,
    ]),
    '',
  ]);
});

test('OpenMetrics has the trace of one request in each bucket, from whichever process it comes.', async () => {
  const { contentType, write } = expositionFor('application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5');
  expect(contentType).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  const lines = write((await bothProcesses()).reverse()).split('\n');
  expect(lines.filter((line) => line.includes(' # '))).toEqual([
    expect.stringMatching(`^seconds_bucket{le="1",route="/",process="1"} 1 # {trace_id="${TRACE}"} 0\\.5 \\d{10}(\\.\\d+)?$`),
  ]);
  expect(lines).toEqual(expect.arrayContaining(['# TYPE requests counter', 'requests_total{route="a \\"b\\"\\n",process="2"} 2']));
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
  expect(lines.slice(0, -1)).not.toContain('');
});

test('A scraper that does not prefer OpenMetrics gets the Prometheus format.', () => {
  for (const accept of [undefined, '', '*/*', 'text/html, application/openmetrics-text']) {
    expect(expositionFor(accept).contentType).toMatch(/^text\/plain/);
  }
});
