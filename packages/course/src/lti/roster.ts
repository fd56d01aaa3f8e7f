import type { CourseRole, Database, Queryable } from '@rooflab/db';
import { type Actor, Refused, recordAudit } from '@rooflab/db';
import { changePlace, lockCourse, type Place, placeAfter, samePlace } from '../roster/enrolment-change.ts';
import { writeInvitation } from '../roster/invitation-commands.ts';
import { unknownContext } from './contexts.ts';
import { noteLtiMembers } from './links.ts';
import { type LtiRole, providerOf } from './people.ts';
import { type LtiPlatformRow, readLtiPlatform } from './platforms.ts';

/** A course of a platform whose roster can be asked for. */
export interface LtiRosterSource {
  readonly platform: LtiPlatformRow;
  readonly membershipsUrl: string;
}

interface RosterContext {
  readonly courseId: string;
  readonly ltiContextId: string;
}

/** Throws `Refused` for one that is not connected to the course, or whose platform is turned off or keeps its rosters to itself. */
export async function findLtiRosterSource(db: Queryable, { courseId, ltiContextId }: RosterContext): Promise<LtiRosterSource> {
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

type LtiRosterAction =
  /** Has come from the platform before: is in the course at once. */
  | 'enrol'
  | 'raise'
  /** Has not come from there yet, and has an address that nobody was invited by: gets the role from the first sign-in that proves it. */
  | 'invite'
  /** Has not come from there yet. The address was invited, or is in the course, already. */
  | 'invited'
  /** Has not come from there yet, and has no address: is in the course with the first launch. */
  | 'unknown'
  | 'unchanged'
  /** Was taken off the course by staff, and stays off. */
  | 'off';

interface LtiRosterStep {
  readonly action: LtiRosterAction;
  /** At the platform; empty where it hides it and there is no account here. */
  readonly name: string;
  readonly email: string | null;
  /** What the person is in the course afterwards, or will be. */
  readonly role: CourseRole;
}

export interface LtiRosterImport extends RosterContext {
  readonly platformId: string;
  /** Each `sub` once. */
  readonly people: readonly LtiRosterPerson[];
  readonly actor: Actor;
  readonly userId: string;
  /** Only say what would be done. */
  readonly dryRun: boolean;
}

export interface LtiRosterOutcome {
  /** In the order of the platform. */
  readonly steps: readonly LtiRosterStep[];
  /** Students and TAs here whom the platform does not list; null where several of its courses lead here, so that nobody can tell. Nothing is done about them. */
  readonly absent: readonly { readonly name: string; readonly email: string; readonly role: CourseRole }[] | null;
}

/**
 * Brings in who is in a course of a platform, by the platform's own ids of people. Nobody is taken off, and no role becomes lower. Throws `Refused` when
 * the course was disconnected meanwhile.
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
      if (action === 'invite' && email !== null) await writeInvitation(tx, { courseId, email, name, role, section: null, invitedById });
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
  /** In the course, or invited to it, whether or not that was accepted. */
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

/** Of several people with one address, the first is invited. */
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
