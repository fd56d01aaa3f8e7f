import { EXERCISE, openTestApi, type TestApi } from '@rooflab/course/testing';
import { signedInAs } from '@rooflab/db/testing';
import { ATTRIBUTE_KEYS } from '@rooflab/tracing';
import { type SentSpan, startOtlpReceiver } from '@rooflab/tracing/testing';
import { expect, test } from 'vitest';
import { servePortal } from '../../apps/portal/src/server/testing/serve-portal.ts';
import { CLICK, handInAt, traceTo } from '../../apps/portal/src/server/testing/traced-portal.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { until } from '../../apps/worker/test/observe.ts';
import { openWorkplace } from '../../apps/worker/test/open-fleet.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';

const explained = async ({ db }: TestApi, handInId: string) =>
  (await db.grading.count({ where: { handInId, explainedAt: { not: null } } })) === 1;

function oneOf(spans: readonly SentSpan[], name: string): SentSpan {
  const found = spans.filter((span) => span.name === name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as SentSpan;
}

test('A hand-in is one trace from its request over the queue to the phases of its grading, and names nobody.', async () => {
  await using receiver = await startOtlpReceiver();
  await using api = await openTestApi();
  const tracing = await traceTo(receiver);
  await using portal = await servePortal(api.services);
  await using workplace = await openWorkplace({ db: api.db, url: signedInAs('portal', api.url) });
  await using worker = startWorker(workplace, fakeRunner({ atVerdict: () => ({}) }));
  const { handInId, userId } = await handInAt(portal.url, api, { source: 'fn main() {} // Ada Lovelace wrote this', headers: CLICK });
  await until(() => explained(api, handInId));
  worker.drain();
  await worker.done;
  await tracing.stop();

  const { spans } = receiver;
  const request = oneOf(spans, 'POST /api/trpc/handIn.create');
  const [accepting, queue, grading] = [oneOf(spans, 'hand-in'), oneOf(spans, 'queue'), oneOf(spans, 'grading')];
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
  expect([accepting, queue, grading].map(({ parentSpanId }) => parentSpanId)).toEqual(Array(3).fill(request.spanId));
  const phases = spans.filter(({ parentSpanId }) => parentSpanId === grading.spanId);
  expect(phases.map(({ name }) => name)).toEqual(expect.arrayContaining(['checking', 'storing', 'x-ray']));
  expect(spans).toHaveLength(4 + phases.length);
  expect(request.attributes).toMatchObject({ 'http.route': '/api/trpc/handIn.create', 'http.response.status_code': 200 });
  expect(queue.attributes).toMatchObject({ 'rooflab.hand_in.id': handInId, 'rooflab.attempt': 1 });
  expect(grading.attributes).toEqual({ 'rooflab.exercise': EXERCISE, 'rooflab.attempt': 1, 'rooflab.outcome': 'result' });
  expect(queue.endTimeUnixNano).toBeGreaterThanOrEqual(queue.startTimeUnixNano);

  for (const { attributes, events, status } of spans) {
    expect(ATTRIBUTE_KEYS).toEqual(expect.arrayContaining(Object.keys(attributes)));
    expect([events, status.message]).toEqual([[], undefined]);
  }
  const { email, name } = await api.db.user.findUniqueOrThrow({ where: { id: userId } });
  for (const personal of [email, name, userId, 'Lovelace', 'rl_']) expect(receiver.bodies.join()).not.toContain(personal);
});
