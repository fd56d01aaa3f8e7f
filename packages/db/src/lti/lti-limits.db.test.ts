import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../testing/index.ts';
import { stopClock } from '../testing/stop-clock.ts';
import { beginLtiLogin, completeLtiLogin } from './logins.ts';
import { addLtiRegistration, rejectLtiRegistration } from './registrations.ts';

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
