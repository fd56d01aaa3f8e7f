import { type Actor, type CourseRole, type Database, type Queryable, recordAudit } from '@rooflab/db';
import {
  type AskedPlace,
  type Asker,
  changePlace,
  lockCourse,
  type Place,
  placeAfter,
  refuseWithoutInstructor,
  samePlace,
} from './enrolment-change.ts';
import { writeInvitations } from './invitation-commands.ts';
import type { RosterStep } from './schema.ts';

/** One line of a roster; the address in lower case. */
export interface RosterLine {
  readonly email: string;
  readonly name: string;
  /** Null: the file does not say. People in the course keep their role, new ones become students. */
  readonly role: CourseRole | null;
  /** Null: the file does not say; empty: none. */
  readonly section: string | null;
}

interface RosterImport {
  readonly courseId: string;
  readonly lines: readonly RosterLine[];
  /** Drop the students that neither the lines nor these addresses name; staff are never dropped by a file. Null: drop nobody. */
  readonly keep: readonly string[] | null;
  readonly actor: Actor;
  readonly userId: string;
  /** Only say what would be done. */
  readonly dryRun: boolean;
}

/**
 * Updates a course's roster to match a file, all or nothing; returns the steps in the order of the file, drops last. Throws `Refused`, also in a
 * dry run, when the course would be left without an instructor.
 */
export async function importRoster(db: Database, request: RosterImport): Promise<RosterStep[]> {
  return await db.$transaction(async (tx) => {
    await lockCourse(tx, request.courseId);
    const known = await loadKnown(tx, request);
    const plans = [...request.lines.map((line) => planLine(known, line)), ...planDrops(known, request)];
    refuseWithoutInstructor(everybody(known, plans));
    const steps = plans.map(({ step }) => step);
    if (request.dryRun) return steps;
    // New instructors first: a file may replace one instructor by another.
    const isInstructor = ({ change }: Plan) => change?.after.role === 'instructor';
    for (const plan of [...plans.filter(isInstructor), ...plans.filter((each) => !isInstructor(each))]) await carryOut(tx, plan, request);
    await carryOutInvitations(tx, plans, request);
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(steps, ({ action }) => action)).map(([action, list]) => [action, list.length]),
    );
    const subject = { courseId: request.courseId, subjectKind: 'course' as const, subjectId: request.courseId };
    await recordAudit(tx, { actor: request.actor, action: 'roster.import', ...subject, after: counts });
    return steps;
  });
}

interface Enrolled extends Place {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly proved: boolean;
}

type Invited = Omit<RosterStep, 'action'>;

/** All by address. */
interface Known {
  readonly enrolled: ReadonlyMap<string, Enrolled>;
  readonly invited: ReadonlyMap<string, Invited>;
  /** Ids of users whose address is proved; claiming an address is not enough. */
  readonly users: ReadonlyMap<string, string>;
}

async function loadKnown(tx: Queryable, { courseId, lines }: RosterImport): Promise<Known> {
  const enrolments = await tx.enrolment.findMany({
    where: { courseId },
    include: { user: { select: { email: true, name: true, emailVerified: true } } },
  });
  const invitations = await tx.invitation.findMany({ where: { courseId, acceptedAt: null } });
  const emails = lines.map(({ email }) => email);
  // One array instead of a parameter for each line, which takes the client a second for the longest file.
  const users = await tx.$queryRaw<{ id: string; email: string }[]>`
    SELECT id, email FROM users WHERE email = ANY(${emails}) AND email_verified`;
  const enrolled = enrolments.map(({ userId, role, section, droppedAt, user: { email, name, emailVerified } }) => {
    const place = { role, section, dropped: droppedAt !== null };
    return [email, { ...place, userId, email, name, proved: emailVerified }] as const;
  });
  return {
    enrolled: new Map(enrolled),
    invited: new Map(invitations.map(({ email, name, role, section }) => [email, { email, name, role, section }])),
    users: new Map(users.map(({ id, email }) => [email, id])),
  };
}

interface Change {
  readonly userId: string;
  readonly asked: AskedPlace;
  readonly by: Asker;
  readonly before: Enrolled | null;
  readonly after: Place;
}

function planChange(userId: string, request: Omit<Change, 'userId' | 'after'>): Change {
  return { ...request, userId, after: placeAfter(request.before, request.asked, request.by) };
}

interface Plan {
  readonly step: RosterStep;
  /** Null: the line concerns no enrolment. */
  readonly change: Change | null;
  readonly invitation: 'keep' | 'write' | 'delete';
}

function planLine(known: Known, line: RosterLine): Plan {
  const before = known.enrolled.get(line.email) ?? null;
  const userId = before?.userId ?? known.users.get(line.email);
  if (userId === undefined || before?.proved === false) return planUnproved(known, line, before);
  const change = planChange(userId, { before, asked: line, by: 'file' });
  const action = before === null ? 'enrol' : samePlace(before, change.after) ? 'unchanged' : 'update';
  return { step: stepOf(line, change.after, action), change: action === 'unchanged' ? null : change, invitation: 'keep' };
}

/** The address is not proved by any account: a higher role waits, as an invitation, until it is. */
function planUnproved({ invited }: Known, line: RosterLine, before: Enrolled | null): Plan {
  const change = before && planChange(before.userId, { before, asked: line, by: 'file-unproved' });
  const invitation = invited.get(line.email);
  const role = line.role ?? invitation?.role ?? change?.after.role ?? 'student';
  const wanted = { name: line.name, role, section: (line.section ?? invitation?.section) || null };
  const open = invitation ? !sameInvitation(invitation, wanted) : role !== change?.after.role;
  const changed = before !== null && change !== null && !samePlace(before, change.after);
  const action = changed || (open && invitation) ? 'update' : open ? 'invite' : 'unchanged';
  return { step: stepOf(line, wanted, action), change: changed ? change : null, invitation: open ? 'write' : 'keep' };
}

function sameInvitation(one: Omit<Invited, 'email'>, other: Omit<Invited, 'email'>): boolean {
  return one.name === other.name && one.role === other.role && one.section === other.section;
}

function stepOf({ email, name }: RosterLine, { role, section }: Omit<Place, 'dropped'>, action: RosterStep['action']): RosterStep {
  return { email, name, role, section, action };
}

/** Students that the file does not name, enrolled or only invited. */
function planDrops({ enrolled, invited }: Known, { lines, keep }: RosterImport): Plan[] {
  if (keep === null) return [];
  const named = new Set([...lines.map(({ email }) => email), ...keep]);
  const missing = new Map<string, Enrolled | Invited>([...invited, ...[...enrolled].filter(([, { dropped }]) => !dropped)]);
  return [...missing.values()]
    .filter(({ email, role }) => role === 'student' && !named.has(email))
    .map(({ email, name, role, section }) => {
      const known = enrolled.get(email) ?? null;
      const before = known?.dropped ? null : known;
      const change = before && planChange(before.userId, { before, asked: { dropped: true }, by: 'file' });
      return { step: { email, name, role, section, action: 'drop' as const }, change, invitation: 'delete' as const };
    });
}

/** Everybody in the course, before and after. */
function everybody({ enrolled }: Known, plans: readonly Plan[]): { before: Place | null; after: Place }[] {
  const changes = plans.flatMap(({ change }) => change ?? []);
  const changed = new Set(changes.map(({ userId }) => userId));
  const others = [...enrolled.values()].filter(({ userId }) => !changed.has(userId));
  return [...changes, ...others.map((place) => ({ before: place, after: place }))];
}

async function carryOut(tx: Queryable, { change }: Plan, { courseId }: RosterImport): Promise<void> {
  if (change !== null) await changePlace(tx, { courseId, ...change });
}

/** All at once: the first roster of a course is nothing but invitations. */
async function carryOutInvitations(tx: Queryable, plans: readonly Plan[], { courseId, userId: invitedById }: RosterImport): Promise<void> {
  const stepsWith = (invitation: Plan['invitation']) => plans.filter((plan) => plan.invitation === invitation).map(({ step }) => step);
  const withdrawn = stepsWith('delete').map(({ email }) => email);
  if (withdrawn.length > 0)
    await tx.$executeRaw`
    DELETE FROM invitations WHERE course_id = ${courseId}::uuid AND email = ANY(${withdrawn}) AND accepted_at IS NULL`;
  await writeInvitations(tx, { courseId, invitedById, invited: stepsWith('write') });
}
