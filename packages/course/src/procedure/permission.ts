import type { RepositoryLinkPurpose } from '@rooflab/db';
import { z } from 'zod';
import type { Caller, Context } from './context.ts';
import { ApiError } from './errors.ts';
import type { Scope } from './scopes.ts';
import type { SharedReads } from './shared-reads.ts';
import { findMembership, findSubject, isInstructor, isSubjectKey, type Membership, type Subject } from './subjects.ts';

export const PERMISSIONS = ['public', 'signed-in', 'student', 'staff', 'instructor', 'course-creator', 'admin'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What a procedure declares about itself. */
export interface ProcedureMeta {
  /** What it does, for readers of the API's description. */
  readonly sentence: string;
  readonly permission: Permission;
  /** The scope that an API token needs; null: only sessions may. */
  readonly scope: Scope | null;
  /** Allowed in an archived course. */
  readonly whileArchived?: boolean;
  /** Allowed to runs of repositories that were linked for one of these; left out: to none. */
  readonly fromWorkflow?: readonly RepositoryLinkPurpose[];
}

export type CourseRole = 'student' | 'ta' | 'instructor';

/** The caller's place in the course of the input. */
export interface Member {
  readonly role: CourseRole;
  /** Null: an administrator who is not enrolled. */
  readonly enrolmentId: string | null;
}

export interface CourseAccess {
  readonly course: Membership['course'];
  readonly member: Member;
  /** True for TAs and instructors. */
  readonly isStaff: boolean;
  /** The enrolment that owns what was asked about; null: nobody's. */
  readonly owner: string | null;
}

const RANK: Readonly<Record<CourseRole, number>> = { student: 0, ta: 1, instructor: 2 };

/** The caller, if their session or token is enough. Throws `ApiError`. */
export function requireCaller(
  { caller, refusal }: Pick<Context, 'caller' | 'refusal'>,
  meta: Pick<ProcedureMeta, 'scope' | 'fromWorkflow'>,
): Caller {
  const { scope, fromWorkflow = [] } = meta;
  if (caller === null) throw new ApiError(refusal ?? 'not-signed-in');
  if (caller.via.kind === 'session') return caller;
  if (caller.via.kind === 'workflow') {
    if (!fromWorkflow.includes(caller.via.purpose)) throw new ApiError('workflow-may-not');
    return caller;
  }
  if (scope === null) throw new ApiError('session-needed');
  if (!caller.via.scopes.includes(scope)) {
    throw new ApiError('scope-missing', { message: `This API token may not do that: it lacks the scope ${scope}.`, details: { scope } });
  }
  return caller;
}

/** Through a token, administrators have their rights only with the scope `admin`. */
export function actsAsAdmin(caller: Caller): boolean {
  return caller.isAdmin && (caller.via.kind === 'session' || (caller.via.kind === 'token' && caller.via.scopes.includes('admin')));
}

/** Throws `ApiError` unless the caller may create courses: administrators may, and instructors where the installation allows it. */
export async function requireCourseCreator({ db, settings }: Pick<Context, 'db' | 'settings'>, caller: Caller): Promise<void> {
  if (actsAsAdmin(caller)) return;
  if (!settings.instructorsCreateCourses) {
    throw new ApiError('forbidden', { message: 'Only administrators create courses here.', remedy: 'Ask an administrator for one.' });
  }
  if (!(await isInstructor(db, caller.userId))) {
    throw new ApiError('forbidden', {
      message: 'Courses are created by administrators, and by people who are already instructors of a course.',
      remedy: 'Ask an administrator for your first one.',
    });
  }
}

export interface AccessRequest {
  readonly reads: SharedReads;
  readonly caller: Caller;
  readonly minimum: CourseRole;
  readonly rawInput: unknown;
  readonly now: Date;
  /** It changes something, so the course must not be archived. */
  readonly writes: boolean;
}

/**
 * What the caller may do with what the input names. All ids in the input must lead to the same course. People outside the course, and students who
 * ask for somebody else's work, get the answer for an id that does not exist.
 */
export async function requireAccess({ reads, caller, minimum, rawInput, now, writes }: AccessRequest): Promise<CourseAccess> {
  const subjects = await findSubjects(reads, rawInput);
  const [first] = subjects;
  if (first === undefined) throw new ApiError('not-found');
  if (subjects.some(({ courseId }) => courseId !== first.courseId)) throw new ApiError('not-found');
  if (caller.via.kind === 'workflow' && caller.via.courseId !== first.courseId) throw new ApiError('not-found');
  const membership = await reads(findMembership, first.courseId, caller.userId);
  const member = membership && memberOf(membership, caller);
  if (!membership || !member) throw new ApiError('not-found');
  if (member.role === 'student' && !subjects.every((subject) => studentMaySee(subject, member, now))) throw new ApiError('not-found');
  if (RANK[member.role] < RANK[minimum]) {
    throw new ApiError('forbidden', { message: `This is for ${minimum === 'ta' ? 'TAs and instructors' : 'instructors'} of the course.` });
  }
  if (writes && membership.course.archivedAt !== null) throw new ApiError('course-archived');
  const owner = subjects.find(({ enrolmentId }) => enrolmentId !== null)?.enrolmentId ?? null;
  return { course: membership.course, member, isStaff: member.role !== 'student', owner };
}

/** What the ids in the input stand for. Throws `ApiError` for one that is malformed, unknown or of no course. */
async function findSubjects(reads: SharedReads, rawInput: unknown): Promise<Subject[]> {
  const input = z.record(z.string(), z.unknown()).safeParse(rawInput ?? {});
  const subjects: Subject[] = [];
  for (const [key, value] of Object.entries(input.success ? input.data : {})) {
    if (!isSubjectKey(key) || value === undefined || value === null) continue;
    const id = z.uuid().safeParse(value);
    const subject = id.success ? await reads(findSubject, key, id.data) : null;
    if (subject === null) throw new ApiError('not-found');
    subjects.push(subject);
  }
  return subjects;
}

function memberOf({ enrolment }: Membership, caller: Caller): Member | null {
  if (actsAsAdmin(caller)) return { role: 'instructor', enrolmentId: enrolment?.id ?? null };
  return enrolment && { role: handsIn(caller) ? 'student' : enrolment.role, enrolmentId: enrolment.id };
}

/** A run that hands in acts as a student, whatever its person is in the course. */
function handsIn({ via }: Caller): boolean {
  return via.kind === 'workflow' && via.purpose === 'hand_in';
}

function studentMaySee(subject: Subject, member: Member, now: Date): boolean {
  if (subject.enrolmentId !== null && subject.enrolmentId !== member.enrolmentId) return false;
  if (subject.group && !subject.group.some((enrolmentId) => enrolmentId === member.enrolmentId)) return false;
  return subject.visibleFrom === null || subject.visibleFrom <= now;
}

/** The caller's enrolment, for what only enrolled people can do. Throws `ApiError`. */
export function ownEnrolment({ enrolmentId }: Member): string {
  if (enrolmentId === null) throw new ApiError('not-enrolled');
  return enrolmentId;
}

/** The caller's name in the audit log. */
export function actorOf({ userId }: Caller): `user:${string}` {
  return `user:${userId}`;
}
