import { type Actor, type Database, type Queryable, Refused, recordAudit } from '@rooflab/db';
import { changePlace, lockCourse, type Place, placeAfter, samePlace } from '../roster/enrolment-change.ts';
import { writeInvitations } from '../roster/invitation-commands.ts';
import { unknownContext } from './contexts.ts';
import { noteLtiMembers } from './links.ts';
import { type LtiRole, providerOf } from './people.ts';
import { readLtiPlatform } from './platforms.ts';
import type { AbsentPerson, LtiConnection, LtiPlatform, LtiRosterStep } from './schema.ts';

/** A course of a platform whose roster can be read. */
export interface LtiRosterSource {
  readonly platform: LtiPlatform;
  readonly membershipsUrl: string;
}

/** Throws `Refused` for one that is not connected to the course, or whose platform is turned off or does not offer its roster. */
export async function findLtiRosterSource(db: Queryable, { courseId, ltiContextId }: LtiConnection): Promise<LtiRosterSource> {
  const where = { id: ltiContextId, courseId };
  const context = await db.ltiContext.findUnique({ where, select: { platformId: true, membershipsUrl: true } });
  const platform = context && (await readLtiPlatform(db, context.platformId));
  if (!platform) throw unknownContext();
  if (context.membershipsUrl !== null) return { platform, membershipsUrl: context.membershipsUrl };
  throw new Refused(
    'no-lti-roster',
    'The learning platform has not said where its roster is.',
    'Its administrator lets this tool use names and roles; then open the link there once.',
  );
}

/** Somebody in a course of the platform. */
export interface LtiRosterPerson {
  readonly sub: string;
  readonly name: string;
  /** In lower case. */
  readonly email: string | null;
  readonly role: LtiRole;
}

interface LtiRosterImport extends LtiConnection {
  readonly platformId: string;
  /** Each `sub` once. */
  readonly people: readonly LtiRosterPerson[];
  readonly actor: Actor;
  readonly userId: string;
  /** Only say what would happen. */
  readonly dryRun: boolean;
}

interface LtiRosterOutcome {
  /** In the order of the platform. */
  readonly steps: LtiRosterStep[];
  /** Students and TAs here whom the platform does not list; null where several of its courses are connected, so that this is unknown. */
  readonly absent: AbsentPerson[] | null;
}

/**
 * Imports the people of a course of a platform, identified by the platform's own ids. Nobody is removed, and no role is lowered. Throws `Refused` when
 * the course was disconnected in the meantime.
 */
export async function importLtiRoster(db: Database, request: LtiRosterImport): Promise<LtiRosterOutcome> {
  const { courseId, ltiContextId, people, actor, userId: invitedById, dryRun } = request;
  return await db.$transaction(async (tx) => {
    await lockCourse(tx, courseId);
    if ((await tx.ltiContext.count({ where: { id: ltiContextId, courseId } })) === 0) throw unknownContext();
    const known = await loadKnown(tx, request);
    const plans = planPeople(known, people);
    const outcome = { steps: plans.map(({ step }) => step), absent: await absentOf(tx, { courseId, people, known }) };
    if (dryRun) return outcome;
    for (const { step, userId } of plans) {
      const { action, email, name, role } = step;
      if (userId !== null && (action === 'enrol' || action === 'raise'))
        await changePlace(tx, { courseId, userId, asked: { role }, by: 'invitation' });
      if (action === 'invite' && email !== null)
        await writeInvitations(tx, { courseId, invitedById, invited: [{ email, name, role, section: null }] });
    }
    const inCourse = plans.flatMap(({ sub, step, userId }) => (userId === null || step.action === 'off' ? [] : [{ sub, userId }]));
    await noteLtiMembers(tx, ltiContextId, inCourse);
    const counts = Object.entries(Object.groupBy(outcome.steps, ({ action }) => action)).map(([action, steps]) => [action, steps.length]);
    const subject = { courseId, subjectKind: 'lti-context' as const, subjectId: ltiContextId };
    await recordAudit(tx, { actor, action: 'lti-context.import-roster', ...subject, after: Object.fromEntries(counts) });
    return outcome;
  });
}

interface Enrolled extends Place {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

interface Known {
  /** Accounts, by the platform's id of the person. */
  readonly linked: ReadonlyMap<string, { readonly userId: string; readonly name: string }>;
  /** By account. */
  readonly enrolled: ReadonlyMap<string, Enrolled>;
  /** In the course or invited to it, accepted invitations included. */
  readonly addresses: ReadonlySet<string>;
}

async function loadKnown(tx: Queryable, { courseId, platformId, people }: LtiRosterImport): Promise<Known> {
  const accounts = await tx.account.findMany({
    where: { providerId: providerOf(platformId), accountId: { in: people.map(({ sub }) => sub) } },
    select: { accountId: true, userId: true, user: { select: { name: true } } },
  });
  const rows = await tx.enrolment.findMany({
    where: { courseId },
    select: { userId: true, role: true, section: true, droppedAt: true, user: { select: { name: true, email: true } } },
    orderBy: [{ user: { name: 'asc' } }, { id: 'asc' }],
  });
  const invitations = await tx.invitation.findMany({ where: { courseId }, select: { email: true } });
  const enrolled = rows.map(({ droppedAt, user, ...row }) => ({ ...row, ...user, dropped: droppedAt !== null }));
  return {
    linked: new Map(accounts.map(({ accountId, userId, user }) => [accountId, { userId, name: user.name }])),
    enrolled: new Map(enrolled.map((row) => [row.userId, row])),
    addresses: new Set([...enrolled, ...invitations].map(({ email }) => email)),
  };
}

interface Plan {
  readonly step: LtiRosterStep;
  readonly sub: string;
  /** Null: no account is linked. */
  readonly userId: string | null;
}

/** Only the first of several people with one address is invited. */
function planPeople(known: Known, people: readonly LtiRosterPerson[]): Plan[] {
  const addresses = new Set(known.addresses);
  return people.map((person) => {
    const plan = planPerson({ ...known, addresses }, person);
    if (plan.step.action === 'invite' && person.email !== null) addresses.add(person.email);
    return plan;
  });
}

function planPerson({ linked, enrolled, addresses }: Known, { sub, name, email, role }: LtiRosterPerson): Plan {
  const account = linked.get(sub);
  if (account === undefined) {
    const action = email === null ? 'unknown' : addresses.has(email) ? 'invited' : 'invite';
    return { sub, step: { action, name, email, role }, userId: null };
  }
  const before = enrolled.get(account.userId) ?? null;
  const after = placeAfter(before, { role }, 'invitation');
  const action = before === null ? 'enrol' : before.dropped ? 'off' : samePlace(before, after) ? 'unchanged' : 'raise';
  return { sub, step: { action, name: name || account.name, email, role: after.role }, userId: account.userId };
}

async function absentOf(
  tx: Queryable,
  { courseId, people, known }: Pick<LtiRosterImport, 'courseId' | 'people'> & { readonly known: Known },
): Promise<LtiRosterOutcome['absent']> {
  if ((await tx.ltiContext.count({ where: { courseId } })) > 1) return null;
  const listed = new Set(people.flatMap(({ sub, email }) => [known.linked.get(sub)?.userId, email]));
  return [...known.enrolled.values()]
    .filter(({ userId, email, role, dropped }) => !dropped && role !== 'instructor' && !listed.has(userId) && !listed.has(email))
    .map(({ name, email, role }) => ({ name, email, role }));
}
