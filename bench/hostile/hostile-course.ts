import { randomUUID } from 'node:crypto';
import { createHandIn } from '@rooflab/course';
import { EXERCISE, gradeNext, makeSchool } from '@rooflab/course/testing';
import type { Database } from '@rooflab/db';
import { paths } from '../../apps/portal/src/shell/paths.ts';
import { HOSTILE_MARKDOWN, HOSTILE_SOURCES } from '../../packages/markdown/src/testing/hostile-texts.ts';

/** A page that shows foreign texts. */
export interface ForeignPage {
  readonly name: string;
  readonly by: 'student' | 'staff';
  readonly path: string;
  /** How many texts it shows. */
  readonly things: number;
}

interface HostileCourse {
  readonly student: string;
  readonly staff: string;
  readonly pages: readonly ForeignPage[];
}

/** Of a report's section. */
const SECTION_CHARACTERS = 10_000;
const SECTIONS = 60;

/** A course in which every text is the worst that its field takes: announcements, kernels, notes, and a report with as many sections as it may have. */
export async function makeHostileCourse(db: Database): Promise<HostileCourse> {
  const { courseId, assignmentId, student, instructor } = await makeSchool(db);
  const { slug } = await db.course.findUniqueOrThrow({ where: { id: courseId }, select: { slug: true } });
  const handIns = await handInAll(db, { assignmentId, enrolmentId: student.enrolmentId });
  const texts = Object.entries(HOSTILE_MARKDOWN);
  await db.announcement.createMany({
    data: texts.map(([title, body]) => ({ courseId, title, body, publishAt: new Date(0), createdById: instructor.userId })),
  });
  const things = await writeReport(db, { assignmentId, enrolmentId: student.enrolmentId, handIns });
  const sources = [...handIns.keys()].flatMap((name): ForeignPage[] => {
    const path = paths.handIn(slug, handIns.get(name) ?? '');
    // The source, and what changed since the one before.
    return (['student', 'staff'] as const).map((by) => ({ name: `hand-in: ${name}`, by, path, things: 2 }));
  });
  const pages: ForeignPage[] = [
    ...sources,
    { name: 'course', by: 'student', path: paths.course(slug), things: texts.length },
    { name: 'announcements', by: 'staff', path: paths.staff(slug, 'announcements'), things: texts.length },
    { name: 'report', by: 'student', path: paths.report(slug, assignmentId), things },
    { name: 'work log', by: 'student', path: paths.workLog(slug), things: handIns.size },
    { name: 'class', by: 'staff', path: paths.staff(slug, 'class'), things: 1 },
    { name: 'similarity', by: 'staff', path: paths.staff(slug, 'similarity'), things: 1 },
  ];
  return { student: student.enrolmentId, staff: instructor.enrolmentId, pages };
}

interface Author {
  readonly assignmentId: string;
  readonly enrolmentId: string;
}

/** By the name of the source. */
async function handInAll(db: Database, { assignmentId, enrolmentId }: Author): Promise<ReadonlyMap<string, string>> {
  const made = new Map<string, string>();
  for (const [name, source] of Object.entries(HOSTILE_SOURCES)) {
    const { handInId } = await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source, note: name });
    await gradeNext({ db }, { verdict: 'compile-error', score: 0 });
    made.set(name, handInId);
  }
  return made;
}

/** Half of its sections are text, the others cite kernels. Returns how many there are. */
async function writeReport(
  db: Database,
  { assignmentId, enrolmentId, handIns }: Author & { handIns: ReadonlyMap<string, string> },
): Promise<number> {
  const { id: reportId } = await db.report.create({ data: { assignmentId }, select: { id: true } });
  await db.reportMember.create({ data: { reportId, assignmentId, enrolmentId, place: 1, joinedAt: new Date() } });
  const texts = Object.values(HOSTILE_MARKDOWN).map((text) => text.slice(0, SECTION_CHARACTERS));
  const cited = [...handIns.values()];
  await db.reportSection.createMany({
    data: Array.from({ length: SECTIONS }, (_, i) => ({
      ...{ reportId, position: i + 1, requestId: randomUUID(), savedById: enrolmentId, text: texts[i % texts.length] ?? '' },
      ...(i % 2 === 0 ? { kind: 'prose' } : { kind: i % 4 === 1 ? 'source' : 'work-log', evidenceId: cited[i % cited.length] ?? null }),
    })),
  });
  // Each citation is a second text beside the section's own.
  return SECTIONS + SECTIONS / 2;
}
