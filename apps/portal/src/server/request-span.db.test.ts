import { randomUUID } from 'node:crypto';
import { openTestApi, type TestApi } from '@rooflab/course/testing';
import { startOtlpReceiver } from '@rooflab/tracing/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startPortal } from './start-portal.ts';
import { testEnv } from './testing/serve-portal.ts';
import { CLICK, handInAt, traceTo } from './testing/traced-portal.ts';

/** A whole portal until the test ends; its address. */
async function openPortal({ url }: TestApi, write: (line: string) => void = () => undefined): Promise<string> {
  const env = testEnv({ databaseUrl: url, port: 0 });
  const portal = await startPortal({ env, logger: pino({ level: 'info' }, { write }), metricsKeepMs: 0 });
  onTestFinished(portal.stop);
  await portal.ready;
  return `http://127.0.0.1:${portal.port}`;
}

test('The trace begins at the portal: a click’s own is a link and attributes, and decides nothing.', async () => {
  await using receiver = await startOtlpReceiver();
  await using api = await openTestApi();
  const tracing = await traceTo(receiver);
  const url = await openPortal(api);
  await handInAt(url, api, { headers: CLICK });
  await handInAt(url, api, { headers: { ...CLICK, traceparent: `${CLICK.traceparent}0` } });
  await tracing.stop();
  const [clicked, malformed] = receiver.spans.filter(({ name }) => name === 'POST /api/trpc/handIn.create');
  expect(clicked?.parentSpanId).toBeUndefined();
  expect(clicked?.links).toMatchObject([{ traceId: '4bf92f3577b34da6a3ce929d0e0e4736', spanId: '00f067aa0ba902b7' }]);
  expect(clicked?.attributes).toMatchObject({
    'rooflab.client.trace_id': '4bf92f3577b34da6a3ce929d0e0e4736',
    'rooflab.client.span_id': '00f067aa0ba902b7',
    'rooflab.client.sent_at': '2025-11-28T01:20:00.123Z',
  });
  expect(clicked?.traceId).not.toBe('4bf92f3577b34da6a3ce929d0e0e4736');
  expect([malformed?.links, Object.keys(malformed?.attributes ?? {})]).toEqual([
    [],
    ['http.request.method', 'http.route', 'http.response.status_code'],
  ]);
});

test('What nobody needs a trace of has none: monitors, scripts, addresses that do not exist, live streams.', async () => {
  await using receiver = await startOtlpReceiver();
  await using api = await openTestApi();
  const tracing = await traceTo(receiver);
  const url = await openPortal(api);
  for (const path of ['/api/health', '/api/metrics', '/_next/static/x.js', '/wp-admin.php', '/api/trpc/made.up', '/api/trpc/me.get'])
    await fetch(url + path);
  const input = encodeURIComponent(JSON.stringify({ handInId: randomUUID() }));
  await fetch(`${url}/api/trpc/handIn.live?input=${input}`).then((response) => response.text());
  await tracing.stop();
  expect(receiver.spans.map(({ name }) => name)).toEqual(['GET /api/trpc/me.get']);
});

test('The log line of a request and an exemplar of its time name its trace, which OpenMetrics alone shows.', async () => {
  await using receiver = await startOtlpReceiver();
  await using api = await openTestApi();
  const tracing = await traceTo(receiver);
  const lines: Record<string, unknown>[] = [];
  const url = await openPortal(api, (line) => void lines.push(JSON.parse(line)));
  for (const path of ['/api/trpc/me.get', '/api/trpc/made.up']) await fetch(url + path);
  const read = async (accept: string) => await (await fetch(`${url}/api/metrics`, { headers: { accept } })).text();
  const [open, plain] = [await read('application/openmetrics-text; version=1.0.0'), await read('text/plain')];
  await tracing.stop();
  const { traceId } = receiver.spans[0] ?? {};
  const logged = lines.filter(({ msg }) => msg === 'request').map(({ path, ...line }) => [path, line.traceId]);
  expect(logged).toEqual([
    ['/api/trpc/me.get', traceId],
    ['/api/trpc/made.up', undefined],
  ]);
  const exemplars = open.split('\n').filter((line) => line.includes(' # {'));
  expect(exemplars).toEqual([expect.stringMatching(`route="/api/trpc/me.get"} 1 # {trace_id="${traceId}"} `)]);
  expect(plain).not.toContain('trace_id');
});

test('Without tracing nothing is sent, and hand-ins carry no trace.', async () => {
  await using api = await openTestApi();
  const { handInId } = await handInAt(await openPortal(api), api, { headers: CLICK });
  expect(await api.db.handIn.findUniqueOrThrow({ where: { id: handInId } })).toMatchObject({ traceParent: null });
});
