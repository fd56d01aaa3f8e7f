import { randomUUID } from 'node:crypto';
import { databaseNow } from '@rooflab/db';
import { makeScene, makeUser, openTestDatabase, stopClock } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { beginLtiLogin, completeLtiLogin } from './logins.ts';
import { addLtiRegistration, rejectLtiRegistration } from './registrations.ts';
import { compareLtiScores } from './wanted-scores.ts';

function platform() {
  const site = 'https://lms.example.com';
  const addresses = { authorizationUrl: `${site}/auth`, tokenUrl: `${site}/token`, jwksUrl: `${site}/jwks` };
  return { name: 'Moodle', issuer: site, clientId: randomUUID(), ...addresses, deploymentIds: ['1'] };
}

test('A launch may be completed for ten minutes, and no longer.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const { id: platformId } = await db.ltiPlatform.create({ data: platform(), select: { id: true } });
  const secrets = () => ({ state: randomUUID(), nonce: randomUUID(), browser: randomUUID() });
  const [quick, slow] = [secrets(), secrets()];
  for (const each of [quick, slow]) await beginLtiLogin(db, { platformId, ...each });
  await clock.pass({ seconds: 600 });
  expect(await completeLtiLogin(db, quick)).toMatchObject({ platformId });
  await clock.pass({ seconds: 0.001 });
  expect(await completeLtiLogin(db, slow)).toBeNull();
  expect(await db.ltiLogin.count()).toBe(1);
  await beginLtiLogin(db, { platformId, ...secrets() });
  expect(await db.ltiLogin.count()).toBe(1);
});

test('Twenty learning platforms may wait for approval; the next one may when an administrator has decided about one.', async () => {
  await using test = await openTestDatabase();
  const { db } = test;
  for (let waiting = 0; waiting < 20; waiting++) await addLtiRegistration(db, platform());
  await expect(addLtiRegistration(db, platform())).rejects.toMatchObject({ code: 'too-many-lti-registrations' });
  const { id: registrationId } = await db.ltiRegistration.findFirstOrThrow({ select: { id: true } });
  await rejectLtiRegistration(db, { registrationId, actor: 'system' });
  await addLtiRegistration(db, platform());
});

test('Scores of a course are compared with the platform’s for seven days after it was archived.', async () => {
  await using test = await openTestDatabase({ poolSize: 1 });
  const { db } = test;
  const clock = await stopClock(db);
  const { courseId, assignmentId } = await makeScene(db);
  const { id: platformId } = await db.ltiPlatform.create({ data: platform(), select: { id: true } });
  const context = { platformId, deploymentId: '1', contextId: '7', courseId, openedById: await makeUser(db) };
  const link = { resourceLinkId: '1', assignmentId, lineItemUrl: 'https://lms.example.com/items/1' };
  await db.ltiContext.create({ data: { ...context, links: { create: link } }, select: { id: true } });
  await db.course.update({ where: { id: courseId }, data: { archivedAt: await databaseNow(db) } });
  const compared: string[] = [];
  const wanted = async (_: unknown, id: string) => {
    compared.push(id);
    return [];
  };
  const compare = () => compareLtiScores(db, { leastSeconds: 0, mostSeconds: 0, wanted });
  await clock.pass({ seconds: 7 * 86_400 - 0.001 });
  await compare();
  expect(compared).toEqual([courseId]);
  await clock.pass({ seconds: 0.001 });
  await compare();
  expect(compared).toEqual([courseId]);
});
