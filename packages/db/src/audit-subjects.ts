import type { AuditSubjectKind } from './audit.ts';
import type { Queryable } from './client.ts';
import { hostOf } from './outgoing/host-of.ts';

type Named = readonly (readonly [id: string, name: string | null])[];
type FindNames = (db: Queryable, ids: string[]) => Promise<Named>;

const PERSON = { user: { select: { name: true } } } as const;
const PERSON_AND_ASSIGNMENT = { id: true, enrolment: { select: PERSON }, assignment: { select: { title: true } } } as const;

/** Readable names by id. Subjects without a name of their own, or that no longer exist, are left out. */
const FINDERS: Readonly<Record<AuditSubjectKind, FindNames | null>> = {
  alert: null,
  announcement: async (db, ids) =>
    titled(await db.announcement.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })),
  assignment: async (db, ids) => titled(await db.assignment.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })),
  course: async (db, ids) => titled(await db.course.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })),
  enrolment: async (db, ids) => {
    const rows = await db.enrolment.findMany({ where: { id: { in: ids } }, select: { id: true, ...PERSON } });
    return rows.map(({ id, user }) => [id, user.name]);
  },
  extension: async (db, ids) => {
    const rows = await db.extension.findMany({ where: { id: { in: ids } }, select: { ...PERSON_AND_ASSIGNMENT, section: true } });
    return rows.map(({ id, enrolment, section, assignment }) => [
      id,
      `${enrolment?.user.name ?? `section ${section}`}, ${assignment?.title ?? 'every assignment'}`,
    ]);
  },
  'grade-exception': async (db, ids) => {
    const rows = await db.gradeException.findMany({ where: { id: { in: ids } }, select: { ...PERSON_AND_ASSIGNMENT, subject: true } });
    return rows.map(({ id, subject, enrolment, assignment }) => [id, `${enrolment.user.name}, ${subject ?? assignment.title}`]);
  },
  'hand-in': async (db, ids) => {
    const rows = await db.handIn.findMany({
      where: { id: { in: ids } },
      select: { id: true, exercise: true, enrolment: { select: PERSON } },
    });
    return rows.map(({ id, exercise, enrolment }) => [id, `${enrolment.user.name}, ${exercise}`]);
  },
  invitation: async (db, ids) => {
    const rows = await db.invitation.findMany({ where: { id: { in: ids } }, select: { id: true, email: true } });
    return rows.map(({ id, email }) => [id, email]);
  },
  lab: async (_db, ids) => ids.map((id) => [id, id]),
  'lti-context': async (db, ids) => titled(await db.ltiContext.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })),
  'lti-key': null,
  'lti-link': async (db, ids) => titled(await db.ltiLink.findMany({ where: { id: { in: ids } }, select: { id: true, title: true } })),
  'lti-platform': async (db, ids) => named(await db.ltiPlatform.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  override: async (db, ids) => {
    const rows = await db.override.findMany({ where: { id: { in: ids } }, select: { ...PERSON_AND_ASSIGNMENT, subject: true } });
    return rows.map(({ id, subject, enrolment, assignment }) => [id, `${enrolment.user.name}, ${subject ?? assignment.title}`]);
  },
  'question-regrade': async (db, ids) => {
    const rows = await db.questionRegrade.findMany({ where: { id: { in: ids } }, select: { id: true, question: true } });
    return rows.map(({ id, question }) => [id, question]);
  },
  'regrade-set': async (db, ids) => {
    const rows = await db.regradeSet.findMany({ where: { id: { in: ids } }, select: { id: true, reason: true } });
    return rows.map(({ id, reason }) => [id, reason]);
  },
  report: async (db, ids) => {
    const select = { id: true, assignment: { select: { title: true } } } as const;
    const rows = await db.report.findMany({ where: { id: { in: ids } }, select });
    return rows.map(({ id, assignment }) => [id, `report on ${assignment.title}`]);
  },
  repository: async (db, ids) => {
    const rows = await db.repositoryLink.findMany({ where: { id: { in: ids } }, select: { id: true, repository: true } });
    return rows.map(({ id, repository }) => [id, repository]);
  },
  'student-request': async (db, ids) => {
    const rows = await db.studentRequest.findMany({ where: { id: { in: ids } }, select: PERSON_AND_ASSIGNMENT });
    return rows.map(({ id, enrolment, assignment }) => [id, `${enrolment.user.name}, ${assignment.title}`]);
  },
  token: async (db, ids) => named(await db.apikey.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  user: async (db, ids) => named(await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  webhook: async (db, ids) => {
    const rows = await db.webhook.findMany({ where: { id: { in: ids } }, select: { id: true, url: true } });
    return rows.map(({ id, url }) => [id, hostOf(url)]);
  },
  worker: async (db, ids) => named(await db.worker.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } })),
  'worker-token': async (db, ids) => {
    const rows = await db.workerToken.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } });
    return rows.map(({ id, label }) => [id, label]);
  },
};

function titled(rows: readonly { id: string; title: string }[]): Named {
  return rows.map(({ id, title }) => [id, title]);
}

function named(rows: readonly { id: string; name: string | null }[]): Named {
  return rows.map(({ id, name }) => [id, name]);
}

interface AuditSubject {
  readonly subjectKind: string;
  readonly subjectId: string;
}

/** Finds the name of an entry's subject; null where it has none, or no longer exists. */
export async function subjectNames(db: Queryable, entries: readonly AuditSubject[]): Promise<(entry: AuditSubject) => string | null> {
  const byKind = Map.groupBy(entries, ({ subjectKind }) => subjectKind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, same]) => {
      const find = Object.hasOwn(FINDERS, kind) ? FINDERS[kind as AuditSubjectKind] : null;
      const names = find === null ? [] : await find(db, [...new Set(same.map(({ subjectId }) => subjectId))]);
      return [kind, new Map(names)] as const;
    }),
  );
  const names = new Map(found);
  return ({ subjectKind, subjectId }) => names.get(subjectKind)?.get(subjectId) ?? null;
}
