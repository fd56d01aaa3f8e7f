import { randomUUID } from 'node:crypto';
import { requestExperimentRun } from '@rooflab/course';
import { EXERCISE, makeSchool, openTestApi, type TestApi } from '@rooflab/course/testing';
import { claimNext, failClaim, finishClaim, sweep } from '@rooflab/db';
import { makeWorker } from '@rooflab/db/testing';
import { resultFixture } from '@rooflab/result/testing';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Env } from '../env.ts';
import { startPortal } from '../start-portal.ts';
import { readEvents } from '../testing/read-events.ts';
import { testEnv } from '../testing/serve-portal.ts';

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(`^(${NAME})((?:\\{${LABEL}(?:,${LABEL})*\\})?) (-?[0-9.e+-]+|NaN|[+-]Inf)$`);

/** Parses the text format of Prometheus strictly: every family has its help and type before its samples, and no sample comes twice. */
function parseMetrics(text: string): Map<string, number> {
  const samples = new Map<string, number>();
  const types = new Map<string, string>();
  let helped = '';
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const [, help] = new RegExp(`^# HELP (${NAME}) \\S.*$`).exec(line) ?? [];
    const [, typed, type] = new RegExp(`^# TYPE (${NAME}) (counter|gauge|histogram|summary)$`).exec(line) ?? [];
    if (help !== undefined) helped = help;
    else if (typed !== undefined && type !== undefined) {
      expect([helped, types.has(typed)], line).toEqual([typed, false]);
      types.set(typed, type);
    } else {
      const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? [];
      expect(name, line).not.toBe('');
      const family = types.has(name) ? name : name.replace(/_(bucket|sum|count)$/, '');
      expect(types.has(family), line).toBe(true);
      expect(samples.has(name + labels), line).toBe(false);
      samples.set(name + labels, Number(value.replace('Inf', 'Infinity')));
    }
  }
  for (const [name, type] of types) if (name.startsWith('rooflab_')) expect(name.endsWith('_total'), name).toBe(type === 'counter');
  return samples;
}

async function startMetrics({ url }: TestApi, env: Partial<Env> = {}) {
  const portal = await startPortal({
    env: testEnv({ databaseUrl: url, port: 0, ...env }),
    logger: pino({ level: 'silent' }),
    metricsKeepMs: 0,
  });
  await portal.ready;
  const at = `http://127.0.0.1:${portal.port}`;
  const ask = (headers: Record<string, string> = {}) => fetch(`${at}/api/metrics`, { headers });
  return {
    url: at,
    port: portal.port,
    ask,
    queueDepth: () => fetch(`${at}/api/queue-depth`),
    read: async () => parseMetrics(await (await ask()).text()),
    [Symbol.asyncDispose]: () => portal.stop(),
  };
}

test('The figures follow what happens: requests, hand-ins, verdicts, lost claims, late results, workers, alerts, live pages.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { assignmentId, student, ta } = await makeSchool(db);
  await using portal = await startMetrics(api);
  const before = await portal.read();
  expect(before.get('rooflab_database_up')).toBe(1);
  expect(before.get('rooflab_queue_jobs{priority="live",state="waiting"}')).toBe(0);
  expect(before.get('rooflab_workers{state="active",device_class="large"}')).toBe(0);
  expect(before.get('rooflab_database_pool_max_connections')).toBe(10);
  expect(before.has('nodejs_eventloop_lag_seconds')).toBe(true);

  const handIn = async () =>
    (
      await (
        await api.as(student.userId)
      ).handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() })
    ).handInId;
  const first = await handIn();
  for (const _ of ['to be lost', 'to fail']) await handIn();
  const workerId = await makeWorker(db, 'gpu-7');
  const claim = await claimNext(db, workerId);
  const { token } = await (await api.as(student.userId)).token.create({ name: 'cli', scopes: ['results:read'] });
  const input = encodeURIComponent(JSON.stringify({ handInId: first }));
  const events = readEvents(`${portal.url}/api/trpc/handIn.live?input=${input}`, { authorization: `Bearer ${token}` });
  await events.next();
  const during = await portal.read();
  expect(during.get('rooflab_queue_jobs{priority="live",state="waiting"}')).toBe(2);
  expect(during.get('rooflab_queue_jobs{priority="live",state="running"}')).toBe(1);
  expect(during.get('rooflab_queue_waiting_jobs{device_class="any"}')).toBe(2);
  expect(await (await portal.queueDepth()).json()).toEqual({ jobs: 3 });
  expect(during.get('rooflab_queue_waiting_jobs{device_class="large"}')).toBe(0);
  expect(during.get('rooflab_database_disk_room')).toBe(1);
  expect(during.get('rooflab_queue_oldest_waiting_seconds{priority="live"}')).toBeGreaterThan(0);
  expect(during.get('rooflab_workers{state="active",device_class="large"}')).toBe(1);
  expect(during.get('rooflab_worker_last_seen_timestamp_seconds{worker="gpu-7"}')).toBeCloseTo(Date.now() / 1000, -3);
  expect(during.get('rooflab_live_subscribers')).toBe(1);
  await events.return();

  const claimId = claim?.claimId ?? '';
  await finishClaim(db, { claimId, result: resultFixture() });
  await finishClaim(db, { claimId, result: resultFixture({ score: 1 }) });
  await claimNext(db, workerId);
  await sweep(db, { leaseSeconds: 0 });
  const third = await claimNext(db, workerId);
  await failClaim(db, { claimId: third?.claimId ?? '', reason: 'The GPU fell off the bus.' });
  await db.alert.create({ data: { kind: 'worker-paused', message: 'hot' } });
  await (await api.as(ta.userId)).me.get();
  for (const path of ['/api/trpc/me.get', '/api/trpc/me.get', '/api/trpc/made.up', '/api/health', '/nowhere'])
    await fetch(portal.url + path);
  const after = await portal.read();
  expect(after.get('rooflab_hand_ins_graded_total{verdict="accepted"}')).toBe(1);
  expect(after.get('rooflab_gradings_total{kind="live",outcome="result",device_class="large"}')).toBe(1);
  expect(after.get('rooflab_gradings_total{kind="live",outcome="lost"}')).toBe(1);
  expect(after.get('rooflab_gradings_total{kind="live",outcome="failed"}')).toBe(1);
  expect(after.get('rooflab_stray_results_total')).toBe(1);
  for (const found of ['same', 'different', 'inconclusive', 'not_checked'])
    expect(after.get(`rooflab_spot_checks_total{finding="${found}"}`)).toBe(0);
  expect(after.get('rooflab_alerts_open{kind="worker-paused"}')).toBe(1);
  expect(after.get('rooflab_grading_recent_seconds{step="checking",quantile="0.5"}')).toBe(0.0125);
  expect(after.get('rooflab_grading_recent_seconds{step="all",quantile="0.95"}')).toBeGreaterThan(0);
  expect(after.get('rooflab_grading_recent_seconds{step="verdict",quantile="0.5"}')).toBeGreaterThan(0);
  expect(after.get('rooflab_http_requests_total{method="GET",route="/api/trpc/me.get",status="200"}')).toBe(2);
  expect(after.get('rooflab_http_request_duration_seconds_count{method="GET",route="/api/trpc/me.get"}')).toBe(2);
  expect(after.get('rooflab_http_requests_total{method="GET",route="unknown",status="404"}')).toBe(2);
  expect(after.get('rooflab_http_requests_total{method="GET",route="/api/trpc/handIn.live",status="200"}')).toBe(1);
  expect(after.has('rooflab_http_request_duration_seconds_count{method="GET",route="/api/trpc/handIn.live"}')).toBe(false);
});

test('Runs of experiments and calls to other systems are counted until they end, and those that were given up for a day.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { courseId, student } = await makeSchool(db);
  await using portal = await startMetrics(api);
  await requestExperimentRun(db, { enrolmentId: student.enrolmentId, experiment: 'query/bus', labVersion: null, source: null });
  const hourMs = 3_600_000;
  const at = (hours: number) => new Date(Date.now() + hours * hourMs);
  const call = { kind: 'webhook', courseId, targetId: randomUUID() };
  const ended = { ...call, outcome: 'given-up' };
  await db.outgoingCall.createMany({
    data: [
      { ...call, dueAt: at(1) },
      { ...ended, endedAt: at(-1) },
      { ...ended, endedAt: at(-25) },
      { ...ended, outcome: 'delivered', endedAt: at(-1) },
    ],
  });
  const told = await portal.read();
  expect(told.get('rooflab_experiment_runs{state="waiting"}')).toBe(1);
  expect(told.get('rooflab_experiment_runs{state="running"}')).toBe(0);
  expect(told.get('rooflab_outgoing_calls{kind="webhook"}')).toBe(1);
  expect(told.get('rooflab_outgoing_overdue_seconds{kind="webhook"}')).toBe(0);
  expect(told.get('rooflab_outgoing_given_up{kind="webhook"}')).toBe(1);
});

test('The roof’s drift is reported for a worker whose device got slower.', async () => {
  await using api = await openTestApi();
  const { db } = api;
  const { assignmentId, student } = await makeSchool(db);
  await using portal = await startMetrics(api);
  const roofOf = (bytesPerSecond: number) => {
    const point = { read: bytesPerSecond, write: bytesPerSecond, copy: bytesPerSecond, scale: bytesPerSecond, triad: bytesPerSecond };
    return { measuredAt: '2026-11-20T10:00:00Z', flopsPerSecond: 6.4e13, launchNs: 2000, curve: [{ bytes: 2 ** 28, ...point }] };
  };
  const workerId = await makeWorker(db, 'gpu "7"');
  await db.worker.update({ where: { id: workerId }, data: { roof: roofOf(4e12) } });
  await (await api.as(student.userId)).handIn.create({ assignmentId, exercise: EXERCISE, source: 'fn main() {}', requestId: randomUUID() });
  const claim = await claimNext(db, workerId);
  await finishClaim(db, { claimId: claim?.claimId ?? '', result: resultFixture({ roof: roofOf(3e12) }) });
  expect((await portal.read()).get('rooflab_worker_roof_drift_ratio{worker="gpu \\"7\\""}')).toBeCloseTo(-0.25, 9);
});

test('With a token, metrics are for those who have it; without one, for programs of this machine and not for what a proxy passes on.', async () => {
  await using api = await openTestApi();
  const metricsToken = 'k2Jw0qV4xT9bLw6R';
  {
    await using portal = await startMetrics(api, { metricsToken });
    expect([(await portal.ask()).status, (await portal.queueDepth()).status]).toEqual([401, 401]);
    expect((await portal.ask({ authorization: `Bearer ${metricsToken}x` })).status).toBe(401);
    const told = await portal.ask({ authorization: `Bearer ${metricsToken}` });
    expect([told.status, told.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  }
  await using open = await startMetrics(api);
  expect((await open.ask()).status).toBe(200);
  expect((await open.ask({ 'x-forwarded-for': '192.0.2.7' })).status).toBe(401);
  expect((await open.ask({ forwarded: 'for=192.0.2.7' })).status).toBe(401);
  expect((await fetch(`${open.url}/api/metrics`, { method: 'POST' })).status).toBe(405);
});
