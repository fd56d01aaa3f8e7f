import { createLtiHandler } from '../lti/lti-handler.ts';
import { toolKeySet } from '../lti/tool-keys.ts';
import { type Claims, type Forgery, type Habit, openLtiPlatform } from './lti-platform.ts';
import { openTestApi, TEST_ORIGIN } from './open-test-api.ts';
import { makeSchool } from './school.ts';

/** A browser with nothing but its cookies. */
export function openBrowser(handle: (request: Request) => Promise<Response>) {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: { method?: string; body?: URLSearchParams; headers?: Record<string, string> } = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await handle(new Request(new URL(path, TEST_ORIGIN), { ...init, headers: { ...init.headers, cookie } }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  return { ask, post: (path: string, body: URLSearchParams) => ask(path, { method: 'POST', body }), cookies };
}

/** A registered platform, and its course connected to the school's. */
export async function openLtiScene(habit: Habit = 'moodle') {
  const platform = await openLtiPlatform(habit);
  const api = await openTestApi({ privateOrigins: [platform.origin] });
  const school = await makeSchool(api.db);
  const root = await api.as(school.adminId);
  const { platformId } = await root.lti.createPlatform(platform.registration);
  const name = { platformId, deploymentId: 'deployment-1', contextId: 'lms-course-1' };
  await api.db.ltiContext.create({ data: { ...name, courseId: school.courseId, openedById: school.instructor.userId } });
  platform.trust({ keys: () => toolKeySet(api.services) });
  const handle = createLtiHandler({ services: api.services, baseUrl: TEST_ORIGIN });
  const begin = async (browser = openBrowser(handle)) => {
    const answer = await browser.ask(`/api/lti/login?${platform.login()}`);
    return { browser, location: answer.headers.get('location') ?? '' };
  };
  /** A click on the link, up to the tool's answer to the launch. */
  const launch = async (person: Claims, forgery?: Forgery) => {
    const { browser, location } = await begin();
    return { browser, answer: await browser.post('/api/lti/launch', await platform.authenticate(location, person, forgery)) };
  };
  /** The same for somebody new, who wants an account. */
  const arrive = async (person: Claims, forgery?: Forgery) => {
    const { browser, answer } = await launch(person, forgery);
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    const choice = new URLSearchParams({ ticket: searchParams.get('ticket') ?? '', choice: 'new' });
    return { browser, answer: await browser.post('/api/lti/link', choice) };
  };
  const session = async (browser: ReturnType<typeof openBrowser>) => {
    const cookie = [...browser.cookies].map(([cookieName, value]) => `${cookieName}=${value}`).join('; ');
    return await api.services.auth.api.getSession({ headers: new Headers({ cookie }) });
  };
  return {
    ...{ platform, api, school, root, platformId, handle, begin, launch, arrive, session },
    [Symbol.asyncDispose]: async () => {
      await api[Symbol.asyncDispose]();
      await platform[Symbol.asyncDispose]();
    },
  };
}
