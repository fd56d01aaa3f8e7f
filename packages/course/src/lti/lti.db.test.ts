import { expect, test } from 'vitest';
import { CLAIM, type Habit, TEACHER } from '../testing/lti-platform.ts';
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
  expect(await (await scene.launch(MIRA)).answer.text()).toContain('removed you from');
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
