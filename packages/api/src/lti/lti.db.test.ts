import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { CLAIM, type Claims, type Forgery, type Habit, LEARNER, TEACHER } from '../testing/lti-platform.ts';
import { openBrowser, openLtiScene as openScene } from '../testing/lti-scene.ts';
import { TEST_ORIGIN } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';

const MIRA = { sub: 'mira-17', name: 'Mira Sol', email: 'Mira@Uni.example' };

test.each<Habit>(['canvas', 'moodle', 'blackboard'])(
  'Somebody from %s gets an account at the first launch, and is signed in to it at the next.',
  async (habit) => {
    await using scene = await openScene(habit);
    const { api, school, platformId } = scene;
    const first = await scene.arrive(MIRA);
    const { slug } = await api.db.course.findUniqueOrThrow({ where: { id: school.courseId }, select: { slug: true } });
    expect(first.answer.status).toBe(303);
    expect(first.answer.headers.get('location')).toBe(`${TEST_ORIGIN}/courses/${slug}`);
    const user = await api.db.user.findUniqueOrThrow({
      where: { email: 'mira@uni.example' },
      include: { accounts: true, enrolments: true },
    });
    expect(user).toMatchObject({ name: 'Mira Sol', emailVerified: false });
    expect(user.accounts).toMatchObject([{ providerId: `lti-${platformId}`, accountId: 'mira-17', password: null }]);
    expect(user.enrolments).toMatchObject([{ courseId: school.courseId, role: 'student', droppedAt: null }]);
    expect((await scene.session(first.browser))?.user.id).toBe(user.id);
    const second = await scene.launch({ ...MIRA, email: 'other@uni.example' });
    expect((await scene.session(second.browser))?.user.id).toBe(user.id);
    expect(await api.db.enrolment.count({ where: { userId: user.id } })).toBe(1);
  },
);

test('An equal e-mail address links nobody: the account is chosen by who is signed in to it.', async () => {
  await using scene = await openScene();
  const { api, school } = scene;
  const ada = await api.db.user.findUniqueOrThrow({ where: { id: school.student.userId } });
  const stranger = await scene.arrive({ ...MIRA, email: ada.email });
  const user = (await scene.session(stranger.browser))?.user;
  expect(user?.id).not.toBe(ada.id);
  expect(user?.email).toMatch(/@lti\.invalid$/);
  const { browser, answer } = await scene.launch({ sub: 'ada-1', name: 'Ada' });
  const { headers } = await api.services.auth.api.signInAs({ body: { userId: ada.id }, headers: new Headers(), returnHeaders: true });
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(headers.getSetCookie()[0] ?? '') ?? [];
  browser.cookies.set(name, value);
  const asked = new URL(answer.headers.get('location') ?? '');
  expect(await (await browser.ask(asked.pathname + asked.search)).text()).toContain(`Use my account: ${ada.name}`);
  const choice = new URLSearchParams({ ticket: asked.searchParams.get('ticket') ?? '', choice: 'mine' });
  expect((await browser.post('/api/lti/link', choice)).status).toBe(303);
  expect((await scene.session((await scene.launch({ sub: 'ada-1' })).browser))?.user.id).toBe(ada.id);
  const elsewhere = openBrowser(scene.handle);
  expect((await elsewhere.post('/api/lti/link', choice)).status).toBe(400);
});

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
  await using scene = await openScene();
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
  await using scene = await openScene();
  for (const [index, [title, person, roles, role]] of GOOD.entries()) {
    const { browser, answer } = await scene.arrive({ sub: `good-${index}`, ...person }, { claims: { [`${CLAIM}/roles`]: roles } });
    expect.soft(answer.status, title).toBe(303);
    const userId = (await scene.session(browser))?.user.id ?? '';
    const where = { courseId_userId: { courseId: scene.school.courseId, userId } };
    expect.soft(await scene.api.db.enrolment.findUnique({ where }), title).toMatchObject({ role });
  }
});

test('Each launch says where the roster of its course is; one that says nothing of it changes nothing.', async () => {
  await using scene = await openScene();
  const { db } = scene.api;
  const claim = 'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice';
  const launchFrom = async (url: string | undefined) => {
    await scene.arrive(
      { sub: `roster-${url}` },
      { claims: { [claim]: url && { context_memberships_url: url, service_versions: ['2.0'] } } },
    );
    return (await db.ltiContext.findFirstOrThrow()).membershipsUrl;
  };
  expect(await launchFrom(undefined)).toBeNull();
  expect(await launchFrom('https://lms.example.com/1/members')).toBe('https://lms.example.com/1/members');
  expect(await launchFrom('https://lms.example.com/2/members')).toBe('https://lms.example.com/2/members');
  expect(await launchFrom(undefined)).toBe('https://lms.example.com/2/members');
  expect(await db.ltiContext.count()).toBe(1);
});

const DEEP_LINKING = {
  [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
  [`${CLAIM}/resource_link`]: undefined,
  'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
    deep_link_return_url: 'https://lms.example.com/return',
    accept_types: ['ltiResourceLink'],
  },
};

test('A launch works without services that are malformed; a request for links without a way back is refused.', async () => {
  await using scene = await openScene();
  const nonsense = {
    'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': 7,
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {},
  };
  expect((await scene.launch(MIRA, { claims: nonsense })).answer.status).toBe(303);
  const settings = 'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings';
  for (const deep_link_return_url of [undefined, 'javascript:alert(1)', '/return']) {
    const claims = { ...DEEP_LINKING, [settings]: { deep_link_return_url, accept_types: [] } };
    expect(await (await scene.launch(MIRA, { claims })).answer.text()).toContain('deep_linking_settings');
  }
});

test('A token without a signature, or signed with a key that everybody knows, is refused.', async () => {
  await using scene = await openScene();
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

test('A launch is completed once, by the browser that began it, and by no other.', async () => {
  await using scene = await openScene();
  const { browser, location } = await scene.begin();
  const sent = await scene.platform.authenticate(location, MIRA);
  const elsewhere = await scene.begin();
  for (const other of [openBrowser(scene.handle), elsewhere.browser]) {
    expect(await (await other.post('/api/lti/launch', sent)).text()).toContain('(state)');
  }
  expect((await browser.post('/api/lti/launch', sent)).status).toBe(303);
  expect(await (await browser.post('/api/lti/launch', sent)).text()).toContain('(state)');
  const again = await scene.begin(browser);
  const oldToken = new URLSearchParams({
    state: new URL(again.location).searchParams.get('state') ?? '',
    id_token: sent.get('id_token') ?? '',
  });
  expect(await (await browser.post('/api/lti/launch', oldToken)).text()).toContain('(nonce)');
});

test('A launch of an unknown platform, client or place is refused before anybody is sent anywhere.', async () => {
  await using scene = await openScene();
  const browser = openBrowser(scene.handle);
  const ask = async (changes: Record<string, string>) => await browser.ask(`/api/lti/login?${scene.platform.login(changes)}`);
  expect(await (await ask({ iss: 'https://evil.example/<b>' })).text()).toContain('https://evil.example/&lt;b&gt; is not registered');
  expect((await ask({ client_id: 'other' })).status).toBe(400);
  expect(await (await ask({ target_link_uri: 'https://evil.example/' })).text()).toContain('target_link_uri');
  await scene.root.lti.setPlatformEnabled({ platformId: scene.platformId, enabled: false });
  expect((await ask({})).status).toBe(400);
});

test('In a frame there is only a link that begins the launch in a new window.', async () => {
  await using scene = await openScene();
  const browser = openBrowser(scene.handle);
  const answer = await browser.ask(`/api/lti/login?${scene.platform.login()}`, { headers: { 'sec-fetch-dest': 'iframe' } });
  const html = await answer.text();
  expect(html).toMatch(/<a href="[^"]*&amp;login_hint=hint\+of\+the\+user&amp;[^"]*" target="_blank">/);
  expect(html).not.toContain('<form');
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect(browser.cookies.size).toBe(0);
});

test('The refusal of a platform is shown in its words.', async () => {
  await using scene = await openScene();
  const { browser, location } = await scene.begin();
  const state = new URL(location).searchParams.get('state') ?? '';
  const refused = await browser.post(
    '/api/lti/launch',
    new URLSearchParams({ state, error: 'login_required', error_description: 'Sign <in>' }),
  );
  expect(await refused.text()).toContain('login_required: Sign &lt;in&gt;');
});

test('Staff of several courses of the platform connect them to one here; students wait until then, and nobody connects what is not theirs.', async () => {
  await using scene = await openScene();
  const { api, school } = scene;
  const [second, third] = ['lms-course-2', 'lms-course-3'].map((id) => ({ [`${CLAIM}/context`]: { id, title: id } }));
  const users = await api.db.user.count();
  expect(await (await scene.launch(MIRA, { claims: { ...second } })).answer.text()).toContain('not connected');
  expect(await api.db.user.count()).toBe(users);
  const teacher = { sub: 'teacher-1', name: 'Tea Cher' };
  const opened = await scene.arrive(teacher, { claims: { ...second, [`${CLAIM}/roles`]: [TEACHER] } });
  expect(await opened.answer.text()).toContain('Almost there');
  const userId = (await scene.session(opened.browser))?.user.id ?? '';
  const ines = await api.as(school.instructor.userId);
  const { courseId } = school;
  expect((await ines.lti.contexts({ courseId })).map(({ title }) => title)).toEqual(['']);
  await api.db.enrolment.create({ data: { courseId, userId, role: 'instructor' } });
  const tea = await api.as(userId);
  const free = (await tea.lti.contexts({ courseId })).find(({ title }) => title === 'lms-course-2');
  const ltiContextId = free?.ltiContextId ?? '';
  expect(await refusalOf(ines.lti.connect({ courseId, ltiContextId }))).toMatchObject({ code: 'no-such-lti-context' });
  await tea.lti.connect({ courseId, ltiContextId });
  const mira = await scene.arrive(MIRA, { claims: { ...second } });
  expect(mira.answer.status).toBe(303);
  expect((await scene.launch(MIRA, { claims: { ...third } })).answer.status).toBe(400);
  await tea.lti.disconnect({ courseId, ltiContextId });
  expect((await scene.launch(MIRA, { claims: { ...second } })).answer.status).toBe(400);
});

test('A launch makes nobody an instructor, and brings back nobody whom staff took off.', async () => {
  await using scene = await openScene();
  const { api, school } = scene;
  const { browser } = await scene.arrive(MIRA, { claims: { [`${CLAIM}/roles`]: [TEACHER] } });
  const userId = (await scene.session(browser))?.user.id ?? '';
  const where = { courseId_userId: { courseId: school.courseId, userId } };
  expect(await api.db.enrolment.findUnique({ where })).toMatchObject({ role: 'ta' });
  await api.db.enrolment.update({ where, data: { droppedAt: new Date() } });
  expect(await (await scene.launch(MIRA)).answer.text()).toContain('taken you off');
  expect(await api.db.enrolment.findUnique({ where })).toMatchObject({ droppedAt: expect.any(Date) });
});

test('The first key is made once; after a change of keys the former one is still published, and no private half ever is.', async () => {
  await using scene = await openScene();
  const ask = async () => (await (await openBrowser(scene.handle).ask('/api/lti/jwks')).json()) as { keys: Record<string, unknown>[] };
  const both = await Promise.all([ask(), ask()]);
  expect(both[0]).toEqual(both[1]);
  await scene.root.lti.rotateKey();
  await scene.root.lti.rotateKey();
  const { keys } = await ask();
  expect(keys).toHaveLength(2);
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

test('An address inside of a private network is not registered.', async () => {
  await using scene = await openScene();
  const { registration } = scene.platform;
  const inside = { ...registration, clientId: 'other', jwksUrl: 'https://169.254.169.254/jwks' };
  expect(await refusalOf(scene.root.lti.createPlatform(inside))).toMatchObject({ code: 'invalid-input' });
  expect(await refusalOf(scene.root.lti.createPlatform(registration))).toMatchObject({ code: 'lti-platform-registered' });
});
