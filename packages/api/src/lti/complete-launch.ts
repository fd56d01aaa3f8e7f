import {
  completeLtiLogin,
  createLtiUser,
  enrolFromLti,
  findLtiCourse,
  findLtiUser,
  linkLtiUser,
  noteLtiContext,
  noteMembershipsUrl,
  readLtiPlatform,
} from '@rooflab/db';
import { cleanName } from '../auth/clean-name.ts';
import { requireOwnTarget } from './begin-login.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { LtiRefused, START_AGAIN, TELL_ADMINISTRATOR } from './lti-refused.ts';
import { roleHere } from './lti-roles.ts';
import type { LtiTool } from './lti-tool.ts';
import { buttonForm, ltiNotice, ltiPage, paragraph } from './pages.ts';
import { openTicket, sealTicket, TICKET_MS, type Ticket } from './ticket.ts';
import { verifyLaunch } from './verify-launch.ts';

const NOT_THIS_BROWSER = new LtiRefused(
  'This launch was not begun in this browser, was used before, or took longer than ten minutes (state).',
  `${START_AGAIN} If that does not help, allow cookies for Rooflab.`,
);

/** The platform says who it is. Signs in who is linked to an account; asks the others which is theirs. Throws `LtiRefused`. */
export async function completeLaunch(tool: LtiTool, request: Request, sent: URLSearchParams): Promise<Response> {
  const { services, baseUrl, platformKeys } = tool;
  const { db, clock, sealKey } = services;
  const browser = readBrowserCookie(request.headers);
  const login = browser && (await completeLtiLogin(db, { state: sent.get('state') ?? '', browser }));
  if (!browser || !login) throw NOT_THIS_BROWSER;
  if (sent.has('error')) throw platformError(sent);
  const platform = await readLtiPlatform(db, login.platformId);
  if (platform === null) throw new LtiRefused('This learning platform is turned off here.', TELL_ADMINISTRATOR);
  const launch = await verifyLaunch(platformKeys, { idToken: sent.get('id_token') ?? '', platform, login, now: clock() });
  if (launch.message === 'resource-link') requireOwnTarget(baseUrl, launch.targetLinkUri);
  const { sub, name, email, deploymentId, context } = launch;
  if (context === null)
    throw new LtiRefused('The learning platform did not say from which course you come (context).', 'Open the link inside of a course.');
  const role = roleHere(launch.roles);
  const until = clock().getTime() + TICKET_MS;
  const ticket = { platformId: platform.platformId, sub, name, email, deploymentId, context, role, until };
  await requireCourse(tool, ticket);
  const userId = await findLtiUser(db, ticket);
  if (userId !== null) return await enter(tool, ticket, userId);
  const query = new URLSearchParams({ ticket: sealTicket(ticket, { sealKey, browser }) });
  return new Response(null, { status: 303, headers: { location: `${baseUrl}/api/lti/link?${query}` } });
}

function platformError(sent: URLSearchParams): LtiRefused {
  const words = [sent.get('error'), sent.get('error_description')].filter((text) => text).join(': ');
  return new LtiRefused(`The learning platform refused: ${words.slice(0, 300)}.`, START_AGAIN);
}

/** Nothing is made for a student as long as no course here is meant. Throws `LtiRefused`. */
async function requireCourse({ services: { db } }: LtiTool, ticket: Ticket) {
  const { platformId, deploymentId, context, role } = ticket;
  const course = await findLtiCourse(db, { platformId, deploymentId, contextId: context.contextId });
  if (course === null && role === 'student') {
    throw new LtiRefused(
      'This course of the learning platform is not connected to a course here yet.',
      'Tell whoever teaches it; they connect it once.',
    );
  }
  if (course?.archivedAt) throw new LtiRefused('The course is over, and archived here.', 'Sign in at Rooflab to read what you handed in.');
  return course;
}

/** Asks who is new which account is theirs. An equal e-mail address decides nothing: a platform may let people choose theirs. */
export async function askForAccount(tool: LtiTool, request: Request, asked: URLSearchParams): Promise<Response> {
  const { services, baseUrl } = tool;
  const { ticket, sealed } = readTicket(tool, request, asked);
  const session = await services.auth.api.getSession({ headers: request.headers });
  const form = (label: string, choice: Choice) => buttonForm(label, { action: '/api/lti/link', fields: { ticket: sealed, choice } });
  const own = session
    ? form(`Use my account: ${session.user.name}, ${session.user.email}`, 'mine')
    : `<p>Have you an account here already? <a href="${baseUrl}/sign-in" target="_blank">Sign in</a>, then reload this page.</p>`;
  const lead = paragraph(`You come from your learning platform as ${ticket.name || 'somebody without a name'} for the first time.`);
  return ltiPage({ title: 'Which account is yours?', body: lead + own + form('I am new: make an account', 'new') });
}

type Choice = 'mine' | 'new';

/** Links the account that its user chose, and signs them in. Throws `LtiRefused`. */
export async function linkAccount(tool: LtiTool, request: Request, sent: URLSearchParams): Promise<Response> {
  const { db, auth } = tool.services;
  const { ticket } = readTicket(tool, request, sent);
  await requireCourse(tool, ticket);
  const choice = sent.get('choice');
  if (choice === 'new') return await enter(tool, ticket, await createLtiUser(db, { ...ticket, name: cleanName(ticket.name, 'unnamed') }));
  const session = await auth.api.getSession({ headers: request.headers });
  if (choice !== 'mine' || !session) throw new LtiRefused('You are not signed in any more.', START_AGAIN);
  return await enter(tool, ticket, await linkLtiUser(db, { ...ticket, userId: session.user.id }));
}

function readTicket({ services }: LtiTool, request: Request, given: URLSearchParams): { ticket: Ticket; sealed: string } {
  const { sealKey, clock } = services;
  const browser = readBrowserCookie(request.headers);
  const sealed = given.get('ticket') ?? '';
  const ticket = browser && openTicket(sealed, { sealKey, browser, now: clock() });
  if (!ticket) throw NOT_THIS_BROWSER;
  return { ticket, sealed };
}

/** Signs in, enrols, and leads into the course. */
async function enter(tool: LtiTool, ticket: Ticket, userId: string): Promise<Response> {
  const { services, baseUrl } = tool;
  const { db, auth } = services;
  const user = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { banned: true } });
  if (user.banned) throw new LtiRefused('This account is blocked.', 'Ask an administrator of Rooflab.');
  const { platformId, deploymentId, context, role } = ticket;
  const name = { platformId, deploymentId, contextId: context.contextId };
  if (role === 'ta') await noteLtiContext(db, { ...name, title: context.title, userId });
  const { membershipsUrl } = context;
  if (membershipsUrl !== null) await noteMembershipsUrl(db, { ...name, membershipsUrl });
  const course = await requireCourse(tool, ticket);
  if (course !== null && !(await enrolFromLti(db, { courseId: course.courseId, userId, role }))) {
    throw new LtiRefused('Staff have taken you off this course.', 'Ask whoever teaches it.');
  }
  const { headers } = await auth.api.signInAs({ body: { userId }, headers: new Headers(), returnHeaders: true });
  const answer =
    course === null ? notConnected() : new Response(null, { status: 303, headers: { location: `${baseUrl}/courses/${course.slug}` } });
  for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

function notConnected(): Response {
  return ltiNotice('Almost there', {
    text: 'You are signed in, but this course of your learning platform is not connected to a course here yet.',
    remedy:
      'An instructor of that course, or an administrator, connects it once, in the course here under Manage, Learning platforms. Then open this link again.',
    status: 200,
  });
}
