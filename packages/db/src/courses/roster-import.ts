import { type Actor, recordAudit } from '../audit.ts';
import type { Database, Queryable } from '../client.ts';
import type { CourseRole } from '../generated/enums.ts';
import { lockCourse } from './roster.ts';

/** One line of a roster; the address in lower case. */
export interface RosterLine {
  readonly email: string;
  readonly name: string;
  readonly role: CourseRole;
  readonly section: string | null;
}

type RosterAction =
  /** Has a verified account: is in the course at once. */
  | 'enrol'
  /** Has none yet: is in the course from the first sign-in with this address. */
  | 'invite'
  /** Role or section change; or is taken back. */
  | 'update'
  | 'unchanged'
  /** In the course or invited, but not in the file. */
  | 'drop';

export interface RosterStep extends RosterLine {
  readonly action: RosterAction;
}

export interface RosterImport {
  readonly courseId: string;
  readonly lines: readonly RosterLine[];
  /** Drop the students that are not in the file; staff are never dropped by a file. */
  readonly dropMissing: boolean;
  readonly actor: Actor;
  readonly userId: string;
  /** Only say what would be done. */
  readonly dryRun: boolean;
}

/** Brings a course's roster to what a file says, all of it or nothing; returns the steps, in the order of the file, drops last. */
export async function importRoster(db: Database, request: RosterImport): Promise<RosterStep[]> {
  return await db.$transaction(async (tx) => {
    await lockCourse(tx, request.courseId);
    const known = await loadKnown(tx, request);
    const steps = planSteps(known, request);
    if (request.dryRun) return steps;
    for (const step of steps) await takeStep(tx, known, { ...request, step });
    const counts = Object.fromEntries(
      Object.entries(Object.groupBy(steps, ({ action }) => action)).map(([action, list]) => [action, list.length]),
    );
    const subject = { courseId: request.courseId, subjectKind: 'course', subjectId: request.courseId };
    await recordAudit(tx, { actor: request.actor, action: 'roster.import', ...subject, after: counts });
    return steps;
  });
}

interface KnownEnrolment extends Omit<RosterLine, 'email'> {
  readonly id: string;
  readonly dropped: boolean;
}

interface Known {
  /** By address. */
  readonly enrolments: ReadonlyMap<string, KnownEnrolment>;
  readonly invitations: ReadonlyMap<string, RosterLine>;
  /** Ids of users whose address is verified: who only claims an address is nobody's student. */
  readonly users: ReadonlyMap<string, string>;
}

async function loadKnown(tx: Queryable, { courseId, lines }: RosterImport): Promise<Known> {
  const enrolments = await tx.enrolment.findMany({ where: { courseId }, include: { user: { select: { email: true, name: true } } } });
  const invitations = await tx.invitation.findMany({ where: { courseId, acceptedAt: null } });
  const emails = lines.map(({ email }) => email);
  const users = await tx.user.findMany({ where: { email: { in: emails }, emailVerified: true }, select: { id: true, email: true } });
  return {
    enrolments: new Map(
      enrolments.map(({ id, role, section, droppedAt, user }) => [
        user.email,
        { id, role, section, name: user.name, dropped: droppedAt !== null },
      ]),
    ),
    invitations: new Map(invitations.map(({ email, name, role, section }) => [email, { email, name, role, section }])),
    users: new Map(users.map(({ id, email }) => [email, id])),
  };
}

function planSteps(known: Known, { lines, dropMissing }: RosterImport): RosterStep[] {
  const steps = lines.map((line) => ({ ...line, action: actionFor(known, line) }));
  if (!dropMissing) return steps;
  const named = new Set(lines.map(({ email }) => email));
  const enrolled = [...known.enrolments].filter(([, { dropped }]) => !dropped).map(([email, enrolment]) => ({ ...enrolment, email }));
  const missing = [...enrolled, ...known.invitations.values()].filter(({ email, role }) => role === 'student' && !named.has(email));
  return [...steps, ...missing.map(({ email, name, role, section }) => ({ email, name, role, section, action: 'drop' as const }))];
}

function actionFor({ enrolments, invitations, users }: Known, line: RosterLine): RosterAction {
  const enrolment = enrolments.get(line.email);
  if (enrolment) return !enrolment.dropped && agrees(enrolment, line) ? 'unchanged' : 'update';
  if (users.has(line.email)) return 'enrol';
  const invitation = invitations.get(line.email);
  if (!invitation) return 'invite';
  return agrees(invitation, line) && invitation.name === line.name ? 'unchanged' : 'update';
}

function agrees(before: { role: CourseRole; section: string | null }, line: RosterLine): boolean {
  return before.role === line.role && before.section === line.section;
}

async function takeStep(
  tx: Queryable,
  known: Known,
  { courseId, userId: invitedById, step }: { courseId: string; userId: string; step: RosterStep },
): Promise<void> {
  const { email, name, role, section, action } = step;
  if (action === 'unchanged') return;
  const enrolment = known.enrolments.get(email);
  if (action === 'drop') {
    if (enrolment) await tx.enrolment.update({ where: { id: enrolment.id }, data: { droppedAt: new Date() }, select: { id: true } });
    else await tx.invitation.deleteMany({ where: { courseId, email, acceptedAt: null } });
    return;
  }
  if (enrolment) {
    await tx.enrolment.update({ where: { id: enrolment.id }, data: { role, section, droppedAt: null }, select: { id: true } });
    return;
  }
  const userId = known.users.get(email);
  if (userId !== undefined) {
    await tx.enrolment.create({ data: { courseId, userId, role, section }, select: { id: true } });
    return;
  }
  const fields = { name, role, section, invitedById, acceptedAt: null };
  await tx.invitation.upsert({ where: { courseId_email: { courseId, email } }, create: { courseId, email, ...fields }, update: fields });
}
