import { randomBytes } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { maxPointsOf } from '../item/items.ts';
import { findMembership } from '../procedure/subjects.ts';
import { findLtiCourse, type LtiCourse } from './contexts.ts';
import { ASSIGNMENT_PARAMETER } from './launch-claims.ts';
import { beginLtiLogin, completeLtiLogin } from './logins.ts';
import { LtiRefused, START_AGAIN, TELL_ADMINISTRATOR } from './lti-refused.ts';
import type { LtiTool } from './lti-tool.ts';
import { buttonForm, escapeHtml, ltiPage, paragraph } from './pages.ts';
import { findLtiUser } from './people.ts';
import { readLtiPlatform } from './platforms.ts';
import type { LtiPlatform } from './schema.ts';
import { NOT_THIS_BROWSER, readTicket, sealTicket, type Ticket } from './ticket.ts';
import { signAsTool } from './tool-keys.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const DEEP_LINKING_CLAIM = 'https://purl.imsglobal.org/spec/lti-dl/claim';

interface Asking {
  readonly ticket: Ticket;
  readonly browser: string;
  readonly course: LtiCourse;
}

/** Asks somebody who teaches which assignments their platform should link to. */
export async function askForAssignments({ services }: LtiTool, { ticket, browser, course }: Asking): Promise<Response> {
  const { db, sealKey } = services;
  const assignments = await assignmentsOf(services, course);
  if (assignments.length === 0) return ltiPage({ title: 'Nothing to link to', body: paragraph('The course here has no assignments yet.') });
  const state = randomBytes(32).toString('base64url');
  await beginLtiLogin(db, { platformId: ticket.platformId, browser, state, nonce: state });
  const type = ticket.adding?.acceptsMultiple ? 'checkbox' : 'radio';
  const choices = assignments.map(
    ({ id, title }) => `<p><label><input type="${type}" name="assignment" value="${escapeHtml(id)}"> ${escapeHtml(title)}</label></p>`,
  );
  const fields = { state, ticket: sealTicket(ticket, { sealKey, browser }) };
  const form = buttonForm('Continue', { action: '/api/lti/choose', fields, inputs: choices.join('') });
  return ltiPage({ title: type === 'radio' ? 'Choose an assignment' : 'Choose assignments', body: form });
}

async function assignmentsOf({ db }: LtiTool['services'], { courseId }: LtiCourse): Promise<AssignmentRow[]> {
  return (await listAssignments(db, courseId, null)).filter(({ archivedAt }) => archivedAt === null);
}

/** Returns the chosen links to the platform, once, by a form that the browser posts there. Throws `LtiRefused`. */
export async function returnChosen(tool: LtiTool, request: Request, sent: URLSearchParams): Promise<Response> {
  const { services, baseUrl } = tool;
  const { db } = services;
  const { ticket, browser } = readTicket(tool, request, sent);
  const { adding } = ticket;
  if (adding === null) throw NOT_THIS_BROWSER;
  const chosen = new Set(sent.getAll('assignment'));
  const course = await requireTeacher(tool, ticket);
  const found = (await assignmentsOf(services, course)).filter(({ id }) => chosen.has(id));
  if (found.length === 0) throw new LtiRefused('No assignment was chosen.', 'Go back one page and choose one.');
  const assignments = adding.acceptsMultiple ? found : found.slice(0, 1);
  const platform = await readLtiPlatform(db, ticket.platformId);
  if (platform === null) throw new LtiRefused('This learning platform is turned off here.', TELL_ADMINISTRATOR);
  const once = await completeLtiLogin(db, { state: sent.get('state') ?? '', browser });
  if (once?.platformId !== ticket.platformId) throw NOT_THIS_BROWSER;
  const token = await signAsTool(services, responseClaims({ platform, ticket, adding, assignments, baseUrl }));
  const titles = assignments.map(({ title }) => `<li>${escapeHtml(title)}</li>`).join('');
  const form = buttonForm('Add to the learning platform', { action: adding.returnUrl, fields: { JWT: token } });
  return ltiPage({ title: 'Add links', body: `<ul>${titles}</ul>${form}`, postsTo: adding.returnUrl });
}

/** Checks again: they may have been removed from the course in the meantime. Throws `LtiRefused`. */
async function requireTeacher({ services: { db } }: LtiTool, ticket: Ticket): Promise<LtiCourse> {
  const { platformId, deploymentId, context } = ticket;
  const course = await findLtiCourse(db, { platformId, deploymentId, contextId: context.contextId });
  const userId = await findLtiUser(db, ticket);
  const member = course === null || userId === null ? null : await findMembership(db, course.courseId, userId);
  if (!course || !member?.enrolment || member.enrolment.role === 'student') {
    throw new LtiRefused('Only people who teach the course can add links to it.', START_AGAIN);
  }
  return course;
}

interface Chosen {
  readonly platform: LtiPlatform;
  readonly ticket: Ticket;
  readonly adding: NonNullable<Ticket['adding']>;
  readonly assignments: readonly AssignmentRow[];
  readonly baseUrl: string;
}

/** https://www.imsglobal.org/spec/lti-dl/v2p0, section 4.5 */
function responseClaims({ platform, ticket, adding, assignments, baseUrl }: Chosen): JWTPayload {
  return {
    ...{ iss: platform.clientId, aud: platform.issuer, nonce: randomBytes(32).toString('base64url') },
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingResponse',
    [`${CLAIM}/version`]: '1.3.0',
    [`${CLAIM}/deployment_id`]: ticket.deploymentId,
    [`${DEEP_LINKING_CLAIM}/content_items`]: assignments.map((assignment) => linkTo(assignment, { adding, baseUrl })),
    ...(adding.data !== null && { [`${DEEP_LINKING_CLAIM}/data`]: adding.data }),
  };
}

function linkTo(assignment: AssignmentRow, { adding, baseUrl }: Pick<Chosen, 'adding' | 'baseUrl'>): object {
  const { id, title } = assignment;
  const scoreMaximum = maxPointsOf(assignment);
  const lineItem = { scoreMaximum, label: title, resourceId: id };
  return {
    ...{ type: 'ltiResourceLink', title, url: `${baseUrl}/`, custom: { [ASSIGNMENT_PARAMETER]: id } },
    ...(adding.acceptsLineItem && scoreMaximum > 0 && { lineItem }),
  };
}
