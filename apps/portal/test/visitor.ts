import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppRouter } from '@rooflab/course';
import { createTRPCClient, httpLink, type TRPCClient } from '@trpc/client';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { PEOPLE } from '../../../prisma/demo/people.ts';
import { DEMO_COURSE } from '../../../prisma/seed.ts';
import type { Installation } from './installation.ts';

export type Role = keyof Installation['passwords'];

/** Who looks at a page; null: a visitor who is not signed in. */
export type Viewer = Role | null;

export type PortalClient = TRPCClient<AppRouter>;

/** A time zone that is neither the server's nor the course's, and no animations to wait for. */
const READER: BrowserContextOptions = { timezoneId: 'Europe/Berlin', locale: 'en-GB', reducedMotion: 'reduce' };

/** Windows of a laptop and of a phone. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The narrowest window that the portal supports. */
export const NARROW = { width: 360, height: 740 };

/** A page compiles on two busy cores; no test asserts a duration. */
const PATIENCE_MS = 120_000;

export async function openContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ ...READER, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  return context;
}

/** Signs in one of the demo's people through the form. */
export async function signIn(context: BrowserContext, installation: Installation, role: Role): Promise<void> {
  await send(context, installation.url, {
    path: 'sign-in/email',
    body: { email: PEOPLE[role].email, password: installation.passwords[role] },
  });
}

/** One of the demo's people, signed in at a laptop. */
export async function openSignedIn(browser: Browser, installation: Installation, role: Role): Promise<BrowserContext> {
  const context = await openContext(browser, { viewport: DESK });
  await signIn(context, installation, role);
  return context;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** A person who has no account yet: tests share an installation. */
export function stranger(name: string): Person {
  return { name, email: `${randomUUID()}@students.example`, password: `${randomUUID()} of some length` };
}

/** Creates an account and signs in: the test installation sends no mail. */
export async function signUp(context: BrowserContext, { url }: Installation, person: Person): Promise<void> {
  await send(context, url, { path: 'sign-up/email', body: person });
  await send(context, url, { path: 'sign-in/email', body: { email: person.email, password: person.password } });
}

async function send(context: BrowserContext, url: string, { path, body }: { path: string; body: object }): Promise<void> {
  const response = await context.request.post(`${url}/api/auth/${path}`, { data: body, headers: { origin: url } });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
}

/** The API with the rights of the user signed in in this browser context. */
export async function apiOf(context: BrowserContext, { url }: Installation): Promise<PortalClient> {
  const cookies = await context.cookies(url);
  return client(url, { origin: url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
}

export function apiWithToken({ url }: Installation, token: string): PortalClient {
  return client(url, { authorization: `Bearer ${token}` });
}

function client(url: string, headers: Record<string, string>): PortalClient {
  return createTRPCClient<AppRouter>({ links: [httpLink({ url: `${url}/api/trpc`, headers })] });
}

/** How long a page may take to respond on the slowest machine. */
const BOUND_MS = 120_000;

/**
 * Waits until the control works: React has hydrated what the server rendered. Before that, a click would trigger only the browser's default. Throws
 * for elements that React never hydrates: static HTML needs no waiting.
 */
export async function ready(control: Locator): Promise<Locator> {
  await control.waitFor();
  await control.evaluate(async (element, patienceMs) => {
    const isBound = () => Object.keys(element).some((key) => key.startsWith('__reactProps'));
    const until = performance.now() + patienceMs;
    while (!isBound()) {
      if (performance.now() > until) throw new Error(`React does not bind this: ${element.outerHTML.slice(0, 200)}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, BOUND_MS);
  return control;
}

/** Loads a page and waits for its heading and its scripts; resolves with its headers. */
export async function visit(page: Page, url: string): Promise<Readonly<Record<string, string>>> {
  const response = await page.goto(url, { waitUntil: 'load' });
  await page.locator('h1:visible').first().waitFor();
  await ready(page.getByRole('main'));
  return response?.headers() ?? {};
}

/** Pixels by which the page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** The content of a file that the page offers. */
export async function savedText(page: Page, save: () => Promise<void>): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), save()]);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

export async function demoCourseId(api: PortalClient): Promise<string> {
  const course = (await api.course.list.query()).find(({ slug }) => slug === DEMO_COURSE);
  if (!course) throw new Error('The demo course is not there.');
  return course.courseId;
}

/** One of the demo course's own assignments, by its title: other test files that share the installation add theirs. */
export async function demoAssignmentId(api: PortalClient, title: string): Promise<string> {
  const found = (await api.assignment.list.query({ courseId: await demoCourseId(api) })).filter((each) => each.title === title);
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`The demo course has ${found.length} assignments with the title ${title}.`);
  return only.assignmentId;
}

/** The join code of the demo course. */
export async function demoJoinCode(browser: Browser, installation: Installation): Promise<string> {
  await using context = await openSignedIn(browser, installation, 'instructor');
  const api = await apiOf(context, installation);
  const { code } = await api.course.joinCode.query({ courseId: await demoCourseId(api) });
  if (code === null) throw new Error('The demo course is closed to join codes.');
  return code;
}

const POLL_MS = 500;

/** Waits until the worker has graded and explained it, or given up. */
export async function untilEnded(api: PortalClient, handInId: string): Promise<void> {
  const isOver = async () => {
    const { state, explaining } = await api.handIn.byId.query({ handInId });
    return state === 'ended' && !explaining;
  };
  while (!(await isOver())) await sleep(POLL_MS);
}
