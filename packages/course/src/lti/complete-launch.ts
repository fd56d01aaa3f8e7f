import { findAssignment } from '../assignment/assignments.ts';
import { cleanName } from '../auth/clean-name.ts';
import { exercisesOf } from '../item/schema.ts';
import { requireOwnTarget } from './begin-login.ts';
import { readBrowserCookie } from './browser-cookie.ts';
import { findLtiCourse, type LtiCourse, noteLtiContext, noteMembershipsUrl } from './contexts.ts';
import { askForAssignments } from './deep-linking.ts';
import { noteLtiOpening } from './links.ts';
import { completeLtiLogin } from './logins.ts';
import { LtiRefused, START_AGAIN, TELL_ADMINISTRATOR } from './lti-refused.ts';
import { roleHere } from './lti-roles.ts';
import type { LtiTool } from './lti-tool.ts';
import { buttonForm, ltiNotice, ltiPage, paragraph } from './pages.ts';
import { createLtiUser, enrolFromLti, findLtiUser, linkLtiUser } from './people.ts';
import { readLtiPlatform } from './platforms.ts';
import { NOT_THIS_BROWSER, readTicket, sealTicket, TICKET_MS, type Ticket } from './ticket.ts';
import { type VerifiedLaunch, verifyLaunch } from './verify-launch.ts';

/** The platform says who it is. Signs in people with a linked account; asks the others which account is theirs. Throws `LtiRefused`. */
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
    throw new LtiRefused('The learning platform did not say which course you come from (context).', 'Open the link inside a course.');
  const role = roleHere(launch.roles);
  const until = clock().getTime() + TICKET_MS;
  const ticket = { platformId: platform.platformId, sub, name, email, deploymentId, context, role, ...purposeOf(launch, role), until };
  await requireCourse(tool, ticket);
  const userId = await findLtiUser(db, ticket);
  if (userId !== null) return await enter(tool, { ticket, browser }, userId);
  const query = new URLSearchParams({ ticket: sealTicket(ticket, { sealKey, browser }) });
  return seeOther(`${baseUrl}/api/lti/link?${query}`);
}

/** Throws `LtiRefused` when the person may not add links, or the platform accepts none. */
function purposeOf(launch: VerifiedLaunch, role: Ticket['role']): Pick<Ticket, 'link' | 'adding'> {
  if (launch.message === 'resource-link') {
    const { resourceLinkId, resourceLinkTitle: title, assignmentId, gradeService } = launch;
    const grades = gradeService && { lineItemUrl: gradeService.lineItemUrl, scopes: gradeService.scopes };
    return { link: { resourceLinkId, title, assignmentId, grades }, adding: null };
  }
  if (role === 'student') throw new LtiRefused('Only people who teach the course can add links to it.', 'Open one of its links instead.');
  const { returnUrl, acceptsLinks, acceptsMultiple, acceptsLineItem, data } = launch;
  if (!acceptsLinks)
    throw new LtiRefused(
      'The learning platform does not accept links here (accept_types).',
      'Add Rooflab where it accepts external tools.',
    );
  return { link: null, adding: { returnUrl, acceptsMultiple, acceptsLineItem, data } };
}

function platformError(sent: URLSearchParams): LtiRefused {
  const words = [sent.get('error'), sent.get('error_description')].filter((text) => text).join(': ');
  return new LtiRefused(`The learning platform refused: ${words.slice(0, 300)}.`, START_AGAIN);
}

/** No account is created for a student before the course is connected. Throws `LtiRefused`. */
async function requireCourse({ services: { db } }: LtiTool, ticket: Ticket) {
  const { platformId, deploymentId, context, role } = ticket;
  const course = await findLtiCourse(db, { platformId, deploymentId, contextId: context.contextId });
  if (course === null && role === 'student') {
    throw new LtiRefused(
      'This course of the learning platform is not connected to a course here yet.',
      'Ask your instructor to connect it.',
    );
  }
  if (course?.archivedAt) throw new LtiRefused('This course has ended and is archived.', 'Sign in at Rooflab to read what you handed in.');
  return course;
}

/** Asks new people which account is theirs. An equal e-mail address proves nothing: platforms may let people choose theirs. */
export async function askForAccount(tool: LtiTool, request: Request, asked: URLSearchParams): Promise<Response> {
  const { services, baseUrl } = tool;
  const { ticket, sealed } = readTicket(tool, request, asked);
  const session = await services.auth.api.getSession({ headers: request.headers });
  const form = (label: string, choice: Choice) => buttonForm(label, { action: '/api/lti/link', fields: { ticket: sealed, choice } });
  const own = session
    ? form(`Use my account: ${session.user.name}, ${session.user.email}`, 'mine')
    : `<p>Already have an account? <a href="${baseUrl}/sign-in" target="_blank">Sign in</a>, then reload this page.</p>`;
  const lead = paragraph(`This is your first visit from your learning platform${ticket.name && ` (as ${ticket.name})`}.`);
  return ltiPage({ title: 'Which account is yours?', body: lead + own + form('I am new: create an account', 'new') });
}

type Choice = 'mine' | 'new';

/** Links the account that its user chose, and signs them in. Throws `LtiRefused`. */
export async function linkAccount(tool: LtiTool, request: Request, sent: URLSearchParams): Promise<Response> {
  const { db, auth } = tool.services;
  const { ticket, browser } = readTicket(tool, request, sent);
  await requireCourse(tool, ticket);
  const choice = sent.get('choice');
  if (choice === 'new')
    return await enter(tool, { ticket, browser }, await createLtiUser(db, { ...ticket, name: cleanName(ticket.name, 'unnamed') }));
  const session = await auth.api.getSession({ headers: request.headers });
  if (choice !== 'mine' || !session) throw new LtiRefused('You are no longer signed in.', START_AGAIN);
  return await enter(tool, { ticket, browser }, await linkLtiUser(db, { ...ticket, userId: session.user.id }));
}

/** Signs in, enrols, and leads into the course. */
async function enter(tool: LtiTool, { ticket, browser }: { ticket: Ticket; browser: string }, userId: string): Promise<Response> {
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
    throw new LtiRefused('Staff have removed you from this course.', 'Ask your instructor.');
  }
  const { headers } = await auth.api.signInAs({ body: { userId }, headers: new Headers(), returnHeaders: true });
  const assignmentId = await noteLtiOpening(db, { context: name, sub: ticket.sub, userId, link: ticket.link });
  const answer =
    course === null
      ? notConnected()
      : ticket.adding !== null
        ? await askForAssignments(tool, { ticket, browser, course })
        : seeOther(baseUrl + (await pathOf(tool, { course, assignmentId })));
  for (const cookie of headers.getSetCookie()) answer.headers.append('set-cookie', cookie);
  return answer;
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location } });
}

/** The exercise of a link that belongs to an assignment with one; otherwise the course. */
async function pathOf(
  { services: { db, clock } }: LtiTool,
  { course, assignmentId }: { course: LtiCourse; assignmentId: string | null },
): Promise<string> {
  const found = assignmentId === null ? null : await findAssignment(db, assignmentId);
  const [only, another] = exercisesOf(found?.items ?? []);
  if (!found || !only || another || found.courseId !== course.courseId || found.releaseAt > clock()) return `/courses/${course.slug}`;
  return `/courses/${course.slug}/assignments/${found.id}/${only}`;
}

function notConnected(): Response {
  return ltiNotice('Almost there', {
    text: 'You are signed in, but this course of your learning platform is not connected to a course here yet.',
    remedy:
      'An instructor of that course, or an administrator, has to connect it once: in the course here under Manage, Learning platforms. Then open this link again.',
    status: 200,
  });
}
