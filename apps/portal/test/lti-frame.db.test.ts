import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeSchool, openLtiPlatform, openTestApi, TLS } from '@rooflab/course/testing';
import { expect, test } from 'vitest';
import { servePortal } from '../src/server/testing/serve-portal.ts';
import { launchChromium } from './chromium.ts';

/** On two different sites, as at a university. */
const TOOL = 'https://rooflab.example.org';
const LMS = 'https://lms.example.com';

const MIRA = { sub: 'mira-17', name: 'Mira Sol' };

interface Secured extends AsyncDisposable {
  readonly port: number;
}

/** https with a certificate that nobody trusts. */
async function serveSecured(listener: http.RequestListener): Promise<Secured> {
  const server = https.createServer(TLS, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A reverse proxy, as in front of every portal. */
const passTo =
  (inner: string): http.RequestListener =>
  (request, response) => {
    const { method, headers } = request;
    const passed = http.request(new URL(request.url ?? '/', inner), { ...(method && { method }), headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(passed);
  };

type Platform = Awaited<ReturnType<typeof openLtiPlatform>>;

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Pages of the platform: a course and its administration, which frame the tool, and the sign-in, which posts the launch. */
function platformPages(platform: Platform): http.RequestListener {
  const frame = (address: string) => `<title>LMS</title><iframe src="${attribute(address)}"></iframe>`;
  const configuration = new URLSearchParams({ openid_configuration: `${platform.origin}/configuration` });
  const pageOf = async (path: string): Promise<string> => {
    if (path === '/course') return frame(`${TOOL}/api/lti/login?${platform.login()}`);
    if (path === '/administration') {
      const listen = `addEventListener('message', ({ data, origin }) => { document.title = data.subject + ' ' + origin; })`;
      return `${frame(`${TOOL}/api/lti/register?${configuration}`)}<script>${listen}</script>`;
    }
    const sent = await platform.authenticate(`${platform.origin}${path}`, MIRA);
    const fields = [...sent].map(([name, value]) => `<input name="${name}" value="${attribute(value)}">`).join('');
    return `<form method="post" action="${TOOL}/api/lti/launch">${fields}</form><script>document.forms[0].submit()</script>`;
  };
  return (request, response) =>
    void pageOf(request.url ?? '').then(
      (html) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
}

/** A tool and a platform on separate sites, over TLS, and a real browser in front of them. */
async function openScene() {
  const stack = new AsyncDisposableStack();
  const platform = stack.use(await openLtiPlatform('moodle', { toolUrl: TOOL }));
  const api = stack.use(await openTestApi({ baseUrl: TOOL, privateOrigins: [platform.origin] }));
  const portal = stack.use(await servePortal(api.services, { env: { baseUrl: TOOL } }));
  const tool = stack.use(await serveSecured(passTo(portal.url)));
  const lms = stack.use(await serveSecured(platformPages(platform)));
  const hosts = `MAP rooflab.example.org:443 127.0.0.1:${tool.port},MAP lms.example.com:443 127.0.0.1:${lms.port}`;
  const browser = await launchChromium([`--host-resolver-rules=${hosts}`]);
  stack.defer(() => browser.close());
  const school = await makeSchool(api.db);
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  return { platform, api, school, context, page: await context.newPage(), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

test('From a frame of another site, over TLS, a new window ends signed in; the state came back in a partitioned cookie.', async () => {
  await using scene = await openScene();
  const { platform, api, school, context, page } = scene;
  const authorizationUrl = `${LMS}/auth?platform=1`;
  const { platformId } = await (await api.as(school.adminId)).lti.createPlatform({ ...platform.registration, authorizationUrl });
  const name = { platformId, deploymentId: 'deployment-1', contextId: 'lms-course-1' };
  await api.db.ltiContext.create({ data: { ...name, courseId: school.courseId, openedById: school.instructor.userId } });
  await page.goto(`${LMS}/course`);
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Open Rooflab in a new window' });
  const [opened] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await opened.getByRole('heading', { name: 'Which account is yours?' }).waitFor();
  const [cookie] = (await context.cookies()).filter((each) => each.name === 'rooflab_lti');
  expect(cookie).toMatchObject({ sameSite: 'None', secure: true, httpOnly: true, partitionKey: 'https://example.org' });
  await opened.getByRole('button', { name: 'I am new: create an account' }).click();
  await opened.waitForURL(`${TOOL}/courses/*`);
  await opened.goto(`${TOOL}/api/auth/get-session`);
  expect(JSON.parse(await opened.locator('body').innerText())).toMatchObject({ user: { name: 'Mira Sol' } });
});

test('A platform’s administrator registers Rooflab in a frame, which then asks to be closed.', async () => {
  await using scene = await openScene();
  const { platform, api, school, page } = scene;
  const { issuer, tokenUrl, jwksUrl } = platform.registration;
  platform.services.push(async ({ method }, { pathname }) => {
    if (pathname === '/configuration') {
      const addresses = { authorization_endpoint: `${LMS}/auth`, token_endpoint: tokenUrl, jwks_uri: jwksUrl };
      return { status: 200, body: { issuer, ...addresses, registration_endpoint: `${platform.origin}/registration` } };
    }
    return pathname === '/registration' && method === 'POST' ? { status: 201, body: { client_id: 'dynamic-1' } } : null;
  });
  await page.goto(`${LMS}/administration`);
  await page.frameLocator('iframe').getByRole('heading', { name: 'Rooflab is registered at Platform at localhost' }).waitFor();
  await page.waitForFunction(() => document.title !== 'LMS');
  expect(await page.title()).toBe(`org.imsglobal.lti.close ${TOOL}`);
  expect(await (await api.as(school.adminId)).lti.registrations()).toMatchObject([{ issuer, clientId: 'dynamic-1', deploymentIds: [] }]);
});
