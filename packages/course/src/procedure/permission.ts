import { z } from 'zod';
import { isInstructor } from '../course/courses.ts';
import type { Caller, Context } from './context.ts';
import { ApiError } from './errors.ts';
import type { Scope } from './scopes.ts';
import type { SharedReads } from './shared-reads.ts';
import { isSubjectKey, type Membership, type Subject } from './subjects.ts';

export const PERMISSIONS = ['public', 'signed-in', 'student', 'staff', 'instructor', 'course-creator', 'admin'] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** What a procedure says about itself. */
export interface ProcedureMeta {
  /** What it does, for those who read the API's description. */
  readonly sentence: string;
  readonly permission: Permission;
  /** The scope that an API token needs; null: only sessions may. */
  readonly scope: Scope | null;
  /** Also in an archived course. */
  readonly whileArchived?: boolean;
  /** Also by a run of a workflow, as a student of its course. */
  readonly fromWorkflow?: boolean;
}

export type CourseRole = 'student' | 'ta' | 'instructor';

/** Where the caller stands in the course of what was asked about. */
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
  /** Whose the thing asked about is, if somebody's. */
  readonly owner: string | null;
}

const RANK: Readonly<Record<CourseRole, number>> = { student: 0, ta: 1, instructor: 2 };

/** The caller, if the session or token suffices. Throws `ApiError`. */
export function requireCaller(
  { caller, refusal }: Pick<Context, 'caller' | 'refusal'>,
  meta: Pick<ProcedureMeta, 'scope' | 'fromWorkflow'>,
): Caller {
  const { scope, fromWorkflow = false } = meta;
  if (caller === null) throw new ApiError(refusal ?? 'not-signed-in');
  if (caller.via.kind === 'session') return caller;
  if (caller.via.kind === 'workflow') {
    if (!fromWorkflow) throw new ApiError('workflow-may-not');
    return caller;
  }
  if (scope === null) throw new ApiError('session-needed');
  if (!caller.via.scopes.includes(scope)) {
    throw new ApiError('scope-missing', { message: `This API token may not do that: it lacks the scope ${scope}.`, details: { scope } });
  }
  return caller;
}

/** An administrator's rights through a token end where the token's do. */
export function actsAsAdmin(caller: Caller): boolean {
  return caller.isAdmin && (caller.via.kind === 'session' || (caller.via.kind === 'token' && caller.via.scopes.includes('admin')));
}

/** Throws `ApiError` for whoever may not make courses: administrators may, and instructors where the installation lets them. */
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
  /** Changes something, in a course that must not be archived. */
  readonly writes: boolean;
}

/**
 * What the caller may do with what the input names. Every id in the input must lead to one and the same course; who is not in it, and a
 * student who asks for what is another's, gets the answer of an id that does not exist.
 */
export async function requireAccess({ reads, caller, minimum, rawInput, now, writes }: AccessRequest): Promise<CourseAccess> {
  const subjects = await findSubjects(reads, rawInput);
  const [first] = subjects;
  if (first === undefined) throw new ApiError('not-found');
  if (subjects.some(({ courseId }) => courseId !== first.courseId)) throw new ApiError('not-found');
  if (caller.via.kind === 'workflow' && caller.via.courseId !== first.courseId) throw new ApiError('not-found');
  const membership = await reads.membership(first.courseId, caller.userId);
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

/** The ids that the input names, by their keys. Throws `ApiError` for one that is malformed, unknown or of no course. */
async function findSubjects(reads: SharedReads, rawInput: unknown): Promise<Subject[]> {
  const input = z.record(z.string(), z.unknown()).safeParse(rawInput ?? {});
  const subjects: Subject[] = [];
  for (const [key, value] of Object.entries(input.success ? input.data : {})) {
    if (!isSubjectKey(key) || value === undefined || value === null) continue;
    const id = z.uuid().safeParse(value);
    const subject = id.success ? await reads.subject(key, id.data) : null;
    if (subject === null) throw new ApiError('not-found');
    subjects.push(subject);
  }
  return subjects;
}

function memberOf({ enrolment }: Membership, caller: Caller): Member | null {
  if (actsAsAdmin(caller)) return { role: 'instructor', enrolmentId: enrolment?.id ?? null };
  return enrolment && { role: caller.via.kind === 'workflow' ? 'student' : enrolment.role, enrolmentId: enrolment.id };
}

function studentMaySee(subject: Subject, member: Member, now: Date): boolean {
  if (subject.enrolmentId !== null && subject.enrolmentId !== member.enrolmentId) return false;
  if (subject.group && !subject.group.some((enrolmentId) => enrolmentId === member.enrolmentId)) return false;
  return subject.visibleFrom === null || subject.visibleFrom <= now;
}

/** The caller's enrolment, for what only somebody enrolled can do. Throws `ApiError`. */
export function ownEnrolment({ enrolmentId }: Member): string {
  if (enrolmentId === null) throw new ApiError('not-enrolled');
  return enrolmentId;
}

/** The caller, as the audit log names them. */
export function actorOf({ userId }: Caller): `user:${string}` {
  return `user:${userId}`;
}
