import { expect, test } from 'vitest';
import { type Answer, openReceiver } from '../testing/open-receiver.ts';
import { openTestApi, TEST_ORIGIN } from '../testing/open-test-api.ts';
import { refusalOf } from '../testing/refusal.ts';
import { makeSchool } from '../testing/school.ts';
import { createLtiHandler } from './lti-handler.ts';
import { readRegistrationInvitation } from './registration-address.ts';
import { addLtiRegistration } from './registrations.ts';

const TOOL = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const PLATFORM = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

interface Habit {
  /** Of the platform's configuration, besides its addresses. */
  readonly says: object;
  /** What it answers to a registration. */
  readonly registered: object;
}

const MOODLE: Habit = {
  says: { [PLATFORM]: { product_family_code: 'moodle', version: '5.1', messages_supported: ['LtiResourceLinkRequest'] } },
  registered: { client_id: 'abc123', [TOOL]: { deployment_id: '7', domain: 'localhost' } },
};

const CANVAS: Habit = {
  says: {
    authorization_server: null,
    [PLATFORM]: {
      product_family_code: 'canvas',
      'https://canvas.instructure.com/lti/account_name': 'Test University',
      messages_supported: [
        { type: 'LtiResourceLinkRequest', placements: ['course_navigation'] },
        { type: 'LtiDeepLinkingRequest', placements: ['assignment_selection', 'editor_button', 'link_selection'] },
      ],
    },
  },
  registered: { client_id: '10000000000042', [TOOL]: { domain: 'localhost', deployment_id: null } },
};

const TOKEN = 'one.time-token';

const json =
  (value: unknown, status = 200): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** How a platform's answers are spoilt. */
interface Fault {
  readonly changes?: (origin: string) => object;
  readonly onConfiguration?: Answer;
  readonly onRegistration?: Answer;
}

/** A platform that registers tools. */
async function openScene(habit: Habit) {
  let fault: Fault = {};
  const platform = await openReceiver({
    answer: (response, request) => {
      const isRegistration = request.method === 'POST' && request.path === '/register';
      const spoilt = isRegistration ? fault.onRegistration : fault.onConfiguration;
      if (spoilt) return spoilt(response, request);
      if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
      return json(isRegistration ? habit.registered : configuration())(response, request);
    },
  });
  const configuration = () => ({
    issuer: platform.origin,
    authorization_endpoint: `${platform.origin}/auth`,
    token_endpoint: `${platform.origin}/token`,
    jwks_uri: `${platform.origin}/jwks`,
    registration_endpoint: `${platform.origin}/register`,
    ...habit.says,
    ...fault.changes?.(platform.origin),
  });
  const api = await openTestApi({ privateOrigins: [platform.origin] });
  const school = await makeSchool(api.db);
  const handle = createLtiHandler({ services: api.services, baseUrl: TEST_ORIGIN });
  const ask = async (path: string) => await handle(new Request(new URL(path, TEST_ORIGIN)));
  const register = async (given: Record<string, string> = {}) => {
    const query = { openid_configuration: `${platform.origin}/configuration`, registration_token: TOKEN, ...given };
    return await ask(`/api/lti/register?${new URLSearchParams(query)}`);
  };
  return {
    ...{ platform, api, ask, register, root: await api.as(school.adminId) },
    spoil: (next: Fault) => {
      fault = next;
    },
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}

test('A platform that registers Rooflab waits until an administrator approves it, and nobody comes from it before.', async () => {
  await using scene = await openScene(MOODLE);
  const { platform, root } = scene;
  const page = await scene.register();
  const html = await page.text();
  expect(page.status).toBe(200);
  expect(html).toContain('Rooflab is registered at Moodle at localhost:');
  expect(page.headers.get('content-security-policy')).toMatch(/frame-ancestors \*; script-src 'sha256-[^']+'$/);
  expect(JSON.parse(platform.received.at(-1)?.body ?? '')).toMatchObject({
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: `${TEST_ORIGIN}/api/lti/login`,
    redirect_uris: [`${TEST_ORIGIN}/api/lti/launch`],
    jwks_uri: `${TEST_ORIGIN}/api/lti/jwks`,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: ['lti-ags/scope/score', 'lti-nrps/scope/contextmembership.readonly']
      .map((path) => `https://purl.imsglobal.org/spec/${path}`)
      .join(' '),
    [TOOL]: {
      domain: 'localhost:3000',
      target_link_uri: `${TEST_ORIGIN}/`,
      messages: [{ type: 'LtiResourceLinkRequest' }, { type: 'LtiDeepLinkingRequest' }],
    },
  });
  const [waiting] = await root.lti.registrations();
  expect(waiting).toMatchObject({
    issuer: platform.origin,
    clientId: 'abc123',
    deploymentIds: ['7'],
    tokenUrl: `${platform.origin}/token`,
  });
  expect(await root.lti.platforms()).toEqual([]);
  const login = `/api/lti/login?${new URLSearchParams({ iss: platform.origin, login_hint: '1', target_link_uri: `${TEST_ORIGIN}/` })}`;
  expect(await (await scene.ask(login)).text()).toContain('waits for approval here');
  const decision = { registrationId: waiting?.registrationId ?? '', name: 'Moodle of the faculty', deploymentIds: ['7', '8'] };
  const { platformId } = await root.lti.approveRegistration(decision);
  expect(await root.lti.registrations()).toEqual([]);
  expect(await root.lti.platforms()).toMatchObject([
    { platformId, name: 'Moodle of the faculty', deploymentIds: ['7', '8'], disabledAt: null },
  ]);
  expect((await scene.ask(login)).status).toBe(302);
  expect(await refusalOf(root.lti.approveRegistration(decision))).toMatchObject({ code: 'no-such-lti-registration' });
});

test('Canvas names its account, gets the token with each request, and a deployment only when it is approved.', async () => {
  await using scene = await openScene(CANVAS);
  expect((await scene.register()).status).toBe(200);
  const { received } = scene.platform;
  expect(received.map(({ method, headers }) => [method, headers.authorization])).toEqual([
    ['GET', `Bearer ${TOKEN}`],
    ['POST', `Bearer ${TOKEN}`],
  ]);
  const { messages, ...tool } = JSON.parse(received.at(-1)?.body ?? '')[TOOL];
  expect(messages[1].placements).toEqual(['assignment_selection', 'link_selection']);
  expect(tool).toMatchObject({ 'https://canvas.instructure.com/lti/privacy_level': 'public' });
  expect(await scene.root.lti.registrations()).toMatchObject([{ name: 'Canvas at Test University', deploymentIds: [] }]);
});

test('A rejected registration is forgotten, and the platform may register again; one that waits or is approved may not.', async () => {
  await using scene = await openScene(MOODLE);
  const { root } = scene;
  await scene.register();
  expect(await (await scene.register()).text()).toContain('already registered');
  const [first] = await root.lti.registrations();
  await root.lti.rejectRegistration({ registrationId: first?.registrationId ?? '' });
  expect(await root.lti.registrations()).toEqual([]);
  expect((await scene.register()).status).toBe(200);
  const [second] = await root.lti.registrations();
  await root.lti.approveRegistration({ registrationId: second?.registrationId ?? '', name: 'Moodle', deploymentIds: ['7'] });
  expect(await (await scene.register()).text()).toContain('already registered');
  const entries = await root.admin.audit({});
  expect(entries.map(({ action }) => action).filter((action) => action.startsWith('lti-platform'))).toEqual(
    ['approve', 'register', 'reject', 'register'].map((verb) => `lti-platform.${verb}`),
  );
});

test('At most twenty wait, however many register at once; then no further platform is even asked.', async () => {
  await using scene = await openScene(MOODLE);
  const fields = { name: 'x', issuer: 'x', authorizationUrl: 'x', tokenUrl: 'x', jwksUrl: 'x', deploymentIds: [] };
  const added = await Promise.allSettled(
    Array.from({ length: 25 }, (_, i) => addLtiRegistration(scene.api.services.db, { ...fields, clientId: `${i}` })),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  const page = await scene.register();
  expect(page.status).toBe(400);
  expect(await page.text()).toContain('20 learning platforms already wait for approval');
  expect(scene.platform.received).toEqual([]);
});

test('An administrator’s address registers one platform, once, also while as many wait as may; it takes no place of the others.', async () => {
  await using scene = await openScene(MOODLE);
  const fields = { name: 'x', issuer: 'x', authorizationUrl: 'x', tokenUrl: 'x', jwksUrl: 'x', deploymentIds: [] };
  for (let i = 0; i < 19; i += 1) await addLtiRegistration(scene.api.services.db, { ...fields, clientId: `${i}` });
  const { link } = await scene.root.lti.makeRegistrationAddress({ reason: 'Moodle of the faculty' });
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  expect((await scene.register({ invitation })).status).toBe(200);
  await addLtiRegistration(scene.api.services.db, { ...fields, clientId: 'the twentieth' });
  const [first] = (await scene.root.lti.registrations()).filter(({ clientId }) => clientId === 'abc123');
  await scene.root.lti.rejectRegistration({ registrationId: first?.registrationId ?? '' });
  expect(await (await scene.register({ invitation })).text()).toContain('was already used, or has expired');
  expect(await (await scene.register()).text()).toContain('20 learning platforms already wait for approval');
  const next = new URL((await scene.root.lti.makeRegistrationAddress({ reason: 'again' })).link).searchParams.get('invitation') ?? '';
  expect((await scene.register({ invitation: next })).status).toBe(200);
});

test('An address that is forged or expired registers nothing, and no platform is asked.', async () => {
  await using scene = await openScene(MOODLE);
  const { link } = await scene.root.lti.makeRegistrationAddress({ reason: 'for later' });
  const invitation = new URL(link).searchParams.get('invitation') ?? '';
  const asked = new URLSearchParams({ invitation });
  const { sealKey } = scene.api.services;
  const late = new Date(Date.now() + 8 * 86_400_000);
  expect(() => readRegistrationInvitation(asked, { sealKey, now: late })).toThrow('has expired');
  for (const forged of ['', 'v1:', `${invitation.slice(0, -4)}AAAA`]) {
    expect(await (await scene.register({ invitation: forged })).text()).toContain('was already used, or has expired');
  }
  expect(scene.platform.received).toEqual([]);
});

test('One address may ask for sixty registrations in an hour; no platform is asked for more of them.', async () => {
  await using scene = await openScene(MOODLE);
  scene.spoil({ onConfiguration: json({}, 500) });
  for (let i = 0; i < 60; i += 1) expect(await (await scene.register()).text()).not.toContain('Too many');
  const asked = scene.platform.received.length;
  expect(await (await scene.register()).text()).toContain('Too many learning platforms were registered from this address.');
  expect(scene.platform.received).toHaveLength(asked);
});

type Case = Fault & { readonly given?: Record<string, string> };

const FAULTS: readonly (readonly [title: string, fault: Case, says: string])[] = [
  ['an issuer of another site', { changes: () => ({ issuer: 'https://lms.example.com' }) }, 'issuer is of another site'],
  ['an issuer at another port', { changes: () => ({ issuer: 'http://localhost:1' }) }, 'issuer is of another site'],
  ['an issuer that is no address', { changes: () => ({ issuer: 'moodle' }) }, 'issuer is of another site'],
  ['no issuer', { changes: () => ({ issuer: undefined }) }, 'issuer is missing'],
  ['a list as issuer', { changes: () => ({ issuer: ['https://lms.example.com'] }) }, 'issuer is missing'],
  ['an issuer with a NUL', { changes: (origin) => ({ issuer: `${origin}/\0` }) }, 'issuer is missing or malformed'],
  [
    'a registration elsewhere',
    { changes: () => ({ registration_endpoint: 'https://evil.example/' }) },
    'registration_endpoint is of another',
  ],
  ['keys in a private network', { changes: () => ({ jwks_uri: 'https://169.254.169.254/' }) }, 'jwks_uri: The address lies in a private'],
  ['tokens over http', { changes: () => ({ token_endpoint: 'http://lms.example.com/' }) }, 'token_endpoint: Only addresses'],
  ['a script as sign-in', { changes: () => ({ authorization_endpoint: 'javascript:alert(1)' }) }, 'authorization_endpoint: Only'],
  ['a page instead of JSON', { onConfiguration: (response) => response.end('<html>') }, 'it is not JSON'],
  ['a list instead of an object', { onConfiguration: json([]) }, 'it is missing or malformed'],
  ['no configuration', { onConfiguration: (response) => response.writeHead(404).end() }, 'answered with 404'],
  [
    'a redirect',
    { onConfiguration: (response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end() },
    'redirects are not followed',
  ],
  ['an address in a private network', { given: { openid_configuration: 'http://127.0.0.1:1/x' } }, 'Only addresses that begin with https'],
  ['metadata of a cloud', { given: { openid_configuration: 'https://169.254.169.254/x' } }, 'lies in a private network'],
  ['a file', { given: { openid_configuration: 'file:///etc/passwd' } }, 'Only addresses that begin with https'],
  ['no address', { given: { openid_configuration: '' } }, 'This is not an address'],
  ['a token of two lines', { given: { registration_token: 'a\r\nb: c' } }, 'This address is for learning platforms'],
  [
    'a refusal in words',
    { onRegistration: json({ error: 'invalid_token', error_description: 'used <before>' }, 401) },
    '401, invalid_token: used &lt;before&gt;',
  ],
  ['a bare refusal', { onRegistration: (response) => response.writeHead(401).end('token_already_used') }, '401, token_already_used'],
  ['no client id', { onRegistration: json({}) }, 'client_id'],
  ['a client id of two lines', { onRegistration: json({ client_id: 'a\nb' }) }, 'client_id'],
  [
    'a redirect of the registration',
    { onRegistration: (response) => response.writeHead(307, { location: '/x' }).end() },
    'redirects are not followed',
  ],
];

test('A registration that is spoilt is refused with a page that says why, and nothing of it is kept.', async () => {
  await using scene = await openScene(MOODLE);
  for (const [title, { given, ...fault }, says] of FAULTS) {
    scene.spoil(fault);
    const page = await scene.register(given);
    const html = await page.text();
    expect.soft(page.status, title).toBe(400);
    expect.soft(html, title).toContain('Rooflab could not be registered');
    expect.soft(html, title).toContain(says);
  }
  expect(await scene.root.lti.registrations()).toEqual([]);
});
