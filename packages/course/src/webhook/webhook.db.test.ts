import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { databaseNow, tellWebhooks } from '@rooflab/db';
import { Webhook } from 'standardwebhooks';
import { expect, test, vi } from 'vitest';
import { type OutgoingOptions, runOutgoing } from '../outgoing/run-outgoing.ts';
import { sendersOf } from '../outgoing/senders.ts';
import { type Answer, openReceiver, type Received } from '../testing/open-receiver.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { handInGraded, makeSchool } from '../testing/school.ts';

const EVENTS = ['hand-in.graded', 'regrade.applied', 'sync.failed'] as const;

const PATIENT = { timeout: 60_000, interval: 20 };

/** A course with a webhook to a receiver that answers like this. */
async function openScene(answer?: Answer) {
  const receiver = await openReceiver(answer && { answer });
  const api = await openTestApi({ privateOrigins: [receiver.origin] });
  const school = await makeSchool(api.db);
  const ines = await api.as(school.instructor.userId);
  const fields = { url: `${receiver.origin}/hook?key=in-the-address`, description: 'Our dashboard', events: [...EVENTS] };
  const { webhookId, secret } = await ines.webhook.create({ courseId: school.courseId, fields });
  const handInOnce = () => handInGraded(api, { ...school.student, assignmentId: school.assignmentId });
  const deliveries = async () => (await ines.webhook.deliveries({ webhookId })).deliveries;
  return {
    ...{ receiver, api, school, ines, webhookId, secret, handInOnce, deliveries },
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

function startSending({ services }: TestApi, options: Partial<OutgoingOptions> = {}) {
  const { db, logger } = services;
  const outgoing = runOutgoing({ db, logger, senders: sendersOf(services), waitsMs: Array(50).fill(20), pollMs: 10, ...options });
  return { [Symbol.asyncDispose]: () => outgoing.close() };
}

const idOf = ({ headers }: Received): string => String(headers['webhook-id']);

const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])));

test('A graded hand-in is told with ids and nothing about the person, signed as Standard Webhooks says.', async () => {
  await using scene = await openScene();
  const { api, school, receiver, secret, deliveries } = scene;
  await using _ = startSending(api);
  const handInId = await scene.handInOnce();
  await vi.waitUntil(async () => (await deliveries())[0]?.outcome === 'delivered', PATIENT);
  const [received] = receiver.received;
  if (!received) throw new Error('Nothing arrived.');
  const { courseId, assignmentId } = school;
  const data = { courseId, assignmentId, exercise: 'reduction/sum', handInId };
  expect(verify(secret, received)).toEqual({ type: 'hand-in.graded', timestamp: expect.any(String), data });
  expect(received).toMatchObject({ method: 'POST', path: '/hook?key=in-the-address', headers: { 'content-type': 'application/json' } });
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({
    messageId: idOf(received),
    event: 'hand-in.graded',
    dueAt: null,
    attempts: [{ status: 204, answer: '' }],
  });
});

test('A regrade that is put into effect and a score that could not be sent are told; of the same failure one call waits.', async () => {
  await using scene = await openScene();
  const { api, school, receiver, secret, ines } = scene;
  const { courseId, assignmentId } = school;
  await scene.handInOnce();
  const { regradeSetId } = await ines.regrade.create({ courseId, filter: {}, reason: 'new harness' });
  await api.db.regradeSet.update({
    where: { id: regradeSetId },
    data: { startedAt: await databaseNow(api.db), readyAt: await databaseNow(api.db) },
  });
  await ines.regrade.putIntoEffect({ regradeSetId });
  for (let i = 0; i < 3; i++) await tellWebhooks(api.services.db, { courseId, event: 'sync.failed', subjectId: assignmentId });
  await using _ = startSending(api);
  await vi.waitUntil(() => receiver.received.length === 3, PATIENT);
  const told = receiver.received.map((received) => verify(secret, received)) as { type: string; data: object }[];
  expect(told.toSorted((a, b) => a.type.localeCompare(b.type)).map(({ type, data }) => [type, data])).toEqual([
    ['hand-in.graded', expect.anything()],
    ['regrade.applied', { courseId, regradeSetId }],
    ['sync.failed', { courseId, assignmentId }],
  ]);
});

test('A receiver that is down and comes back gets each id once in effect.', async () => {
  let down = true;
  let flaps = 0;
  const effects = new Set<string>();
  await using scene = await openScene((response, received) => {
    if (down) return void response.destroy();
    effects.add(idOf(received));
    // It did what it should, and says otherwise: then the same id comes again.
    response.writeHead(flaps++ % 2 === 0 ? 503 : 200).end();
  });
  await using _ = startSending(scene.api);
  const handIns = [];
  for (let i = 0; i < 5; i++) handIns.push(await scene.handInOnce());
  await vi.waitUntil(() => scene.receiver.received.length >= 8, PATIENT);
  down = false;
  await vi.waitUntil(async () => (await scene.deliveries()).every(({ outcome }) => outcome === 'delivered'), PATIENT);
  expect(effects.size).toBe(5);
  expect([...effects].toSorted()).toEqual((await scene.deliveries()).map(({ messageId }) => messageId).toSorted());
  const told = scene.receiver.received.map(({ body }) => (JSON.parse(body) as { data: { handInId: string } }).data.handInId);
  expect([...new Set(told)].toSorted()).toEqual(handIns.toSorted());
});

test.each([
  ['before', 0],
  ['after', 1],
])('A process that is killed %s it has sent loses nothing, and what comes twice has the same id.', async (moment, arrivedBefore) => {
  await using scene = await openScene();
  await scene.handInOnce();
  const program = join(import.meta.dirname, '../testing/killed-sender.ts');
  const killed = fork(program, [scene.api.url, scene.receiver.origin, moment], { stdio: 'ignore' });
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  expect(scene.receiver.received).toHaveLength(arrivedBefore);
  await using _ = startSending(scene.api, { leaseSeconds: 0.5 });
  await vi.waitUntil(async () => (await scene.deliveries())[0]?.outcome === 'delivered', PATIENT);
  // On a busy machine an attempt may outlast its short lease, too; then there is one more.
  expect(scene.receiver.received.length).toBeGreaterThan(arrivedBefore);
  expect(new Set(scene.receiver.received.map(idOf)).size).toBe(1);
  // The newest first: that of the killed process is the oldest.
  const outcomes = (await scene.deliveries())[0]?.attempts.map(({ outcome }) => outcome) ?? [];
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['delivered', 'lost']);
  expect(new Set(outcomes)).toEqual(new Set(['delivered', 'lost']));
});

test('After a rotation both secrets sign, a day later the new one alone.', async () => {
  await using scene = await openScene();
  const { api, ines, webhookId, receiver } = scene;
  const rotated = await ines.webhook.rotateSecret({ webhookId });
  expect(rotated.secret).not.toBe(scene.secret);
  await using _ = startSending(api);
  await ines.webhook.ping({ webhookId });
  await vi.waitUntil(() => receiver.received.length === 1, PATIENT);
  await api.db.webhook.update({ where: { id: webhookId }, data: { formerUntil: new Date(Date.now() - 1) } });
  await ines.webhook.ping({ webhookId });
  await vi.waitUntil(() => receiver.received.length === 2, PATIENT);
  const [during, after] = receiver.received;
  if (!during || !after) throw new Error('Nothing arrived.');
  for (const secret of [scene.secret, rotated.secret]) expect(verify(secret, during)).toMatchObject({ type: 'ping', data: { webhookId } });
  expect(verify(rotated.secret, after)).toMatchObject({ type: 'ping' });
  expect(() => verify(scene.secret, after)).toThrow('No matching signature');
});

test('An answer 410 disables the webhook, and staff learn of it; enabled again, a delivery can be sent again under its id.', async () => {
  let gone = true;
  await using scene = await openScene((response) => response.writeHead(gone ? 410 : 200).end('<b>gone</b>'));
  const { api, ines, webhookId, school, receiver, deliveries } = scene;
  await using _ = startSending(api);
  await ines.webhook.ping({ webhookId });
  await vi.waitUntil(async () => (await deliveries())[0]?.outcome === 'given-up', PATIENT);
  const [webhook] = (await ines.webhook.list({ courseId: school.courseId })).webhooks;
  expect(webhook).toMatchObject({ disabledAt: expect.any(Date), disabledReason: 'It answered 410 Gone.' });
  const ta = await api.as(school.ta.userId);
  expect((await ta.alert.list({ courseId: school.courseId })).map(({ message }) => message)).toEqual([
    expect.stringContaining('localhost'),
  ]);
  await scene.handInOnce();
  expect(await deliveries()).toHaveLength(1);
  const [delivery] = await deliveries();
  const again = { webhookId, delivery: delivery?.delivery ?? '' };
  expect(await refusalOf(ines.webhook.resend(again))).toMatchObject({ code: 'webhook-disabled' });
  expect(await refusalOf(ines.webhook.ping({ webhookId }))).toMatchObject({ code: 'webhook-disabled' });
  gone = false;
  await ines.webhook.setEnabled({ webhookId, enabled: true });
  await ines.webhook.resend(again);
  await vi.waitUntil(async () => (await deliveries())[0]?.outcome === 'delivered', PATIENT);
  expect(new Set(receiver.received.map(idOf)).size).toBe(1);
  expect((await deliveries())[0]?.attempts).toMatchObject([{ answer: '<b>gone</b>' }, { outcome: 'given-up', status: 410 }]);
});

test('When no attempt of days arrives the webhook is disabled; one delivery that fails among others is only given up.', async () => {
  const refusesRegrades: Answer = (response, { body }) => response.writeHead(body.includes('sync.failed') ? 500 : 200).end();
  await using picky = await openScene(refusesRegrades);
  const { courseId, assignmentId } = picky.school;
  await tellWebhooks(picky.api.db, { courseId, event: 'sync.failed', subjectId: assignmentId });
  await picky.ines.webhook.ping({ webhookId: picky.webhookId });
  {
    await using _ = startSending(picky.api, { waitsMs: [300] });
    await vi.waitUntil(async () => (await picky.deliveries()).every(({ outcome }) => outcome !== null), PATIENT);
  }
  expect((await picky.ines.webhook.list({ courseId: picky.school.courseId })).webhooks[0]?.disabledAt).toBeNull();

  await using dead = await openScene((response) => response.writeHead(500).end());
  await using _ = startSending(dead.api, { waitsMs: [1, 1] });
  await dead.handInOnce();
  await vi.waitUntil(
    async () => (await dead.ines.webhook.list({ courseId: dead.school.courseId })).webhooks[0]?.disabledAt !== null,
    PATIENT,
  );
  expect((await dead.ines.webhook.list({ courseId: dead.school.courseId })).webhooks[0]?.disabledReason).toContain('in 3 attempts');
});

test('A redirect is not followed, and counts as an answer that refuses.', async () => {
  await using elsewhere = await openReceiver();
  await using scene = await openScene((response) => response.writeHead(307, { location: `${elsewhere.origin}/hook` }).end());
  await using _ = startSending(scene.api, { waitsMs: [] });
  await scene.ines.webhook.ping({ webhookId: scene.webhookId });
  await vi.waitUntil(async () => (await scene.deliveries())[0]?.outcome === 'given-up', PATIENT);
  expect((await scene.deliveries())[0]?.attempts[0]?.reason).toContain('307');
  expect(elsewhere.received).toEqual([]);
});

test('Hostile addresses are refused where they are typed, and again where they are called.', async () => {
  await using scene = await openScene();
  const { ines, school, api, webhookId } = scene;
  const fields = { events: [...EVENTS], description: '' };
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://localhost/',
    'https://a:b@example.com/',
  ]) {
    const refusal = await refusalOf(ines.webhook.create({ courseId: school.courseId, fields: { ...fields, url } }));
    expect(refusal).toMatchObject({ code: 'invalid-input', details: { fields: { 'fields.url': expect.any(String) } } });
    expect(await refusalOf(ines.webhook.update({ webhookId, fields: { ...fields, url } }))).toMatchObject({ code: 'invalid-input' });
  }
  await api.db.webhook.update({ where: { id: webhookId }, data: { url: 'https://169.254.169.254/latest' } });
  await using _ = startSending(api, { waitsMs: [] });
  await ines.webhook.ping({ webhookId });
  await vi.waitUntil(async () => (await scene.deliveries())[0]?.outcome === 'given-up', PATIENT);
  expect((await scene.deliveries())[0]?.attempts[0]).toMatchObject({ status: null, reason: expect.stringContaining('private network') });
});

test('No secret stands in the database, the audit log or the log, and no address with its path in the latter two.', async () => {
  await using scene = await openScene();
  const { api, ines, webhookId, school } = scene;
  const { secret } = await ines.webhook.rotateSecret({ webhookId });
  {
    await using _ = startSending(api);
    await ines.webhook.ping({ webhookId });
    await vi.waitUntil(() => scene.receiver.received.length === 1, PATIENT);
  }
  await ines.webhook.setEnabled({ webhookId, enabled: false });
  const audit = await ines.audit.list({ courseId: school.courseId });
  const told = JSON.stringify([audit, api.log]);
  const rows = JSON.stringify([await api.db.webhook.findMany(), await api.db.outgoingCall.findMany()]);
  for (const each of [scene.secret, secret]) {
    expect(told).not.toContain(each.slice(6, 30));
    expect(rows).not.toContain(each.slice(6, 30));
  }
  expect(told).not.toContain('in-the-address');
  expect(audit.map(({ action }) => action)).toEqual(['webhook.disable', 'webhook.ping', 'webhook.rotate', 'webhook.create']);
  await ines.webhook.remove({ webhookId });
  expect((await ines.webhook.list({ courseId: school.courseId })).webhooks).toEqual([]);
  expect(await api.db.outgoingCall.count()).toBe(0);
});

test('When the secret of the installation has changed, the webhook is disabled with the reason.', async () => {
  await using scene = await openScene();
  const { api, ines, webhookId, school } = scene;
  const outgoing = runOutgoing({ ...api.services, senders: sendersOf({ ...api.services, sealKey: 'another' }), pollMs: 10 });
  await ines.webhook.ping({ webhookId });
  await vi.waitUntil(async () => (await ines.webhook.list({ courseId: school.courseId })).webhooks[0]?.disabledAt !== null, PATIENT);
  await outgoing.close();
  expect((await ines.webhook.list({ courseId: school.courseId })).webhooks[0]?.disabledReason).toContain('ROOFLAB_SECRET');
  expect(scene.receiver.received).toEqual([]);
});

test('A course has at most twenty webhooks, also when they are added at once.', async () => {
  await using scene = await openScene();
  const { ines, school } = scene;
  const fields = { url: 'https://hooks.example.com/', description: '', events: ['hand-in.graded' as const] };
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => ines.webhook.create({ courseId: school.courseId, fields })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  expect((await ines.webhook.list({ courseId: school.courseId })).webhooks).toHaveLength(20);
});

test('A webhook hears nothing of other courses, and only what it asked for.', async () => {
  await using scene = await openScene();
  const { api, ines, webhookId, school } = scene;
  await ines.webhook.update({ webhookId, fields: { url: `${scene.receiver.origin}/`, events: ['sync.failed'], description: '' } });
  await scene.handInOnce();
  await tellWebhooks(api.db, { courseId: school.otherCourseId, event: 'sync.failed', subjectId: school.otherAssignmentId });
  expect(await scene.deliveries()).toEqual([]);
  // Whoever may call the function, as a worker may, names a subject of another course: nothing of it is sent.
  await tellWebhooks(api.db, { courseId: school.courseId, event: 'sync.failed', subjectId: school.otherAssignmentId });
  await using _ = startSending(api);
  await vi.waitUntil(async () => (await scene.deliveries())[0]?.outcome === 'given-up', PATIENT);
  expect((await scene.deliveries())[0]?.attempts[0]?.reason).toBe('What this is about no longer exists.');
  expect(scene.receiver.received).toEqual([]);
});
