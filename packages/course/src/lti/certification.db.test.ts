import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CLAIM, type Claims, type Forgery, LEARNER, TEACHER } from '../testing/lti-platform.ts';
import { openLtiScene } from '../testing/lti-scene.ts';
import { TEST_ORIGIN } from '../testing/open-test-api.ts';

const MIRA = { sub: 'mira-17', name: 'Mira Sol', email: 'Mira@Uni.example' };

const NOW = Math.floor(Date.now() / 1000);

/** Signed, and nothing in it is of LTI. */
const NO_LAUNCH = Object.fromEntries(
  ['version', 'message_type', 'deployment_id', 'target_link_uri', 'resource_link', 'context', 'roles'].map((name) => [
    `${CLAIM}/${name}`,
    undefined,
  ]),
);

/** What the certification sends, and more. https://www.imsglobal.org/spec/lti/v1p3/cert */
const BAD: readonly (readonly [title: string, forgery: Forgery, says: string])[] = [
  ['no key id', { header: { kid: undefined } }, 'kid'],
  ['an empty key id', { header: { kid: '' } }, 'kid'],
  ['an unknown key id', { header: { kid: 'unknown' } }, 'kid'],
  ['a key of somebody else', { foreignKey: true }, 'kid'],
  ['another issuer', { claims: { iss: 'https://evil.example' } }, 'iss'],
  ['no issuer', { claims: { iss: undefined } }, 'iss'],
  ['another audience', { claims: { aud: 'other' } }, 'aud'],
  ['no audience', { claims: { aud: undefined } }, 'aud'],
  ['audiences without this tool', { claims: { aud: ['one', 'other'], azp: 'client-1' } }, 'aud'],
  ['several audiences and no azp', { claims: { aud: ['client-1', 'other'] } }, 'azp'],
  ['an azp that is another tool', { claims: { azp: 'other' } }, 'azp'],
  ['an expired token', { claims: { exp: 1 } }, 'too old'],
  ['an end that is a text', { claims: { exp: 'tomorrow' } }, 'exp'],
  ['no end', { claims: { exp: undefined } }, 'exp'],
  ['no time', { claims: { iat: undefined } }, 'iat'],
  ['a time long ago', { claims: { iat: 1_000_000 } }, 'too old'],
  ['a time of eleven minutes ago', { claims: { iat: NOW - 11 * 60 - 5, exp: NOW + 300 } }, 'too old'],
  ['a time to come', { claims: { iat: 4_000_000_000, exp: 4_000_000_300 } }, 'iat'],
  ['a beginning to come', { claims: { nbf: 4_000_000_000 } }, 'nbf'],
  ['no nonce', { claims: { nonce: undefined } }, 'nonce'],
  ['a nonce that is a number', { claims: { nonce: 7 } }, 'nonce'],
  ['another nonce', { claims: { nonce: 'other' } }, 'nonce'],
  ['no version', { claims: { [`${CLAIM}/version`]: undefined } }, 'version'],
  ['an unknown version', { claims: { [`${CLAIM}/version`]: '11.3' } }, 'version'],
  ['LTI 1.1', { claims: { [`${CLAIM}/version`]: '1.1.0' } }, 'version'],
  ['no message type', { claims: { [`${CLAIM}/message_type`]: undefined } }, 'message_type'],
  ['another message type', { claims: { [`${CLAIM}/message_type`]: 'LtiSomethingRequest' } }, 'message_type'],
  ['no deployment', { claims: { [`${CLAIM}/deployment_id`]: undefined } }, 'deployment_id'],
  ['another deployment', { claims: { [`${CLAIM}/deployment_id`]: 'other' } }, 'deployment'],
  ['no target', { claims: { [`${CLAIM}/target_link_uri`]: undefined } }, 'target_link_uri'],
  ['a target elsewhere', { claims: { [`${CLAIM}/target_link_uri`]: 'https://evil.example/' } }, 'target_link_uri'],
  ['no resource link', { claims: { [`${CLAIM}/resource_link`]: undefined } }, 'resource_link'],
  ['a resource link without id', { claims: { [`${CLAIM}/resource_link`]: { title: 'Sums' } } }, 'resource_link'],
  ['a resource link that is null', { claims: { [`${CLAIM}/resource_link`]: null } }, 'resource_link'],
  ['roles that are a text', { claims: { [`${CLAIM}/roles`]: LEARNER } }, 'roles'],
  ['no roles', { claims: { [`${CLAIM}/roles`]: undefined } }, 'roles'],
  ['a target that poses as ours', { claims: { [`${CLAIM}/target_link_uri`]: `${TEST_ORIGIN}@evil.example/` } }, 'target_link_uri'],
  ['a target of ours over another protocol', { claims: { [`${CLAIM}/target_link_uri`]: 'javascript:alert(1)' } }, 'target_link_uri'],
  ['a deployment of 256 characters', { claims: { [`${CLAIM}/deployment_id`]: 'x'.repeat(256) } }, 'deployment_id'],
  ['a course without id', { claims: { [`${CLAIM}/context`]: { title: 'Sums' } } }, 'context'],
  ['a title that cannot be kept', { claims: { [`${CLAIM}/context`]: { id: '1', title: 'a\0b' } } }, 'context'],
  ['no course', { claims: { [`${CLAIM}/context`]: undefined } }, 'context'],
  ['nobody', { claims: { sub: undefined } }, 'sub'],
  ['nobody, said as null', { claims: { sub: null } }, 'sub'],
  ['an empty id', { claims: { sub: '' } }, 'sub'],
  ['an id that cannot be kept', { claims: { sub: 'a\0b' } }, 'sub'],
  ['a token that is no launch', { claims: NO_LAUNCH }, 'claim'],
  [
    'a test user',
    { claims: { [`${CLAIM}/roles`]: [LEARNER, 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'] } },
    'Test users',
  ],
];

test('What the certification sends as bad is refused with a page that says why, and creates nothing.', async () => {
  await using scene = await openLtiScene();
  const { db } = scene.api;
  const counts = async () => [await db.user.count(), await db.account.count(), await db.session.count(), await db.enrolment.count()];
  const before = await counts();
  for (const [title, forgery, says] of BAD) {
    const { browser, answer } = await scene.launch(MIRA, forgery);
    const html = await answer.text();
    expect.soft(answer.status, title).toBe(400);
    expect.soft(html, title).toContain(says);
    expect.soft([...browser.cookies.keys()], title).toEqual(['rooflab_lti']);
  }
  expect(await counts()).toEqual(before);
  expect(await db.ltiLogin.count()).toBe(0);
});

/** What the certification sends as good, and what may be missing. */
const GOOD: readonly (readonly [title: string, person: Claims, roles: readonly string[], role: string])[] = [
  ['no role', {}, [], 'student'],
  ['an unknown role', {}, ['http://purl.imsglobal.org/vocab/lis/v2/uknownrole/unknown#Helper'], 'student'],
  ['a short role', {}, ['Instructor'], 'ta'],
  ['several roles, some unknown', {}, ['Unknown', TEACHER, 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#Student'], 'ta'],
  ['a role of the institution alone', {}, ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'], 'student'],
  ['an address without a name', { email: 'someone@uni.example' }, [LEARNER], 'student'],
  ['names without an address', { given_name: 'Ada', family_name: 'Byron' }, [LEARNER], 'student'],
  ['neither name nor address', {}, [LEARNER], 'student'],
  ['an address that is none', { email: 'someone' }, [LEARNER], 'student'],
];

test('What the certification sends as good is taken, whatever of a person is missing.', async () => {
  await using scene = await openLtiScene();
  for (const [index, [title, person, roles, role]] of GOOD.entries()) {
    const { browser, answer } = await scene.arrive({ sub: `good-${index}`, ...person }, { claims: { [`${CLAIM}/roles`]: roles } });
    expect.soft(answer.status, title).toBe(303);
    const userId = (await scene.session(browser))?.user.id ?? '';
    const where = { courseId_userId: { courseId: scene.school.courseId, userId } };
    expect.soft(await scene.api.db.enrolment.findUnique({ where }), title).toMatchObject({ role });
  }
});

test('A token without a signature, or signed with a key that everybody knows, is refused.', async () => {
  await using scene = await openLtiScene();
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const alg of ['none', 'HS256']) {
    const { browser, location } = await scene.begin();
    const sent = await scene.platform.authenticate(location, MIRA);
    const [header = '', payload = ''] = (sent.get('id_token') ?? '').split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    const signed = `${part({ alg, kid })}.${payload}`;
    const signature = alg === 'none' ? '' : createHmac('sha256', 'client-1').update(signed).digest('base64url');
    sent.set('id_token', `${signed}.${signature}`);
    expect(await (await browser.post('/api/lti/launch', sent)).text()).toContain('not signed with RS256');
  }
  for (const idToken of ['', 'x', 'a.b.c']) {
    const { browser, location } = await scene.begin();
    const sent = await scene.platform.authenticate(location, MIRA);
    sent.set('id_token', idToken);
    expect((await browser.post('/api/lti/launch', sent)).status).toBe(400);
  }
});
