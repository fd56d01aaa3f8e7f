import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { worthOf } from '@rooflab/roofline';
import { z } from 'zod';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { type HandInWindow, handInWindow } from '../assignment/hand-in-window.ts';
import type { MoreTime } from '../extension/more-time.ts';
import { type ItemKey, itemKeySchema } from '../item/kind.ts';
import type { AssignmentItem } from '../item/kinds.ts';
import { type ItemProgress, itemProgress } from '../item/queries.ts';
import { exerciseOf, titleOf } from '../item/schema.ts';
import type { Context } from '../procedure/context.ts';
import { idSchema } from '../procedure/schemas.ts';
import { staffProcedure } from '../procedure/trpc.ts';
import { type ClassStudent, classStudents, type StudentProgress, studentProgress } from './class-queries.ts';
import { keptByCourse } from './kept-by-course.ts';
import { acceptedOn, acceptedOnSchema, ladderSchema, laddersOf } from './ladder.ts';
import { isStuck, STUCK_AFTER_HOURS } from './stuck.ts';

const cellSchema = z.object({
  /**
   * `missing`: due, and nothing that has a result was handed in, or nothing else was done. `trying`: not accepted or complete, and not stuck. A report is
   * accepted when it is handed in.
   */
  state: z.enum(['missing', 'trying', 'stuck', 'accepted']),
  /** Accepted after the due date of this student or of the report's group, or not accepted and due already. */
  late: z.boolean(),
  /** Hand-ins with a result, answered tries, runs, or versions of a report. */
  works: z.int(),
  /** For an exercise: the best accepted result on each class, the class that the assignment asks for first, then the fastest. */
  accepted: z.array(acceptedOnSchema),
});

const columnSchema = itemKeySchema.extend({
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  /** The subject where the lab no longer has it. */
  title: z.string(),
  dueAt: z.date(),
  deviceClass: deviceClassSchema.nullable(),
  /** Empty unless it is an exercise. */
  ladders: z.array(ladderSchema),
});

const stuckSchema = z.object({
  ...{ enrolmentId: idSchema, name: z.string(), assignmentId: idSchema, exercise: z.string(), handIns: z.int(), lastAt: z.date() },
  /** When the best result so far was handed in; null without a score. */
  improvedAt: z.date().nullable(),
  lastVerdict: verdictSchema,
  /** What the student wrote with the last hand-in. */
  lastNote: z.string(),
  /** What the best result is worth in this assignment (`worthOf`), of all points that its results can have; null without a score. */
  best: z.object({ points: z.number(), of: z.number() }).nullable(),
});

const output = z.object({
  stuckAfterHours: z.number(),
  /** Items of released assignments, by due date. */
  items: z.array(columnSchema),
  /** By name. */
  students: z.array(
    z.object({
      /** Null: invited, and has not joined. */
      enrolmentId: idSchema.nullable(),
      /** The address of somebody who was invited without a name. */
      name: z.string(),
      section: z.string().nullable(),
      /** One for each of `items`; null: nothing was done or has a result, and nothing is due. */
      cells: z.array(cellSchema.nullable()),
    }),
  ),
  /** The most recently active first. */
  stuck: z.array(stuckSchema),
});

type Progress = z.infer<typeof output>;

/** Below this, computing takes milliseconds: not worth keeping. */
const LARGE_CLASS_CELLS = 1000;

interface CourseNow extends Pick<Context, 'db' | 'clock'> {
  readonly timeZone: string;
}

const keptProgress = keptByCourse<CourseNow, Progress>({
  compute: computeProgress,
  isLarge: ({ students, items }) => students.length * items.length >= LARGE_CLASS_CELLS,
});

export const progress = staffProcedure('course:read')
  .meta({
    sentence: 'The whole class over the whole course: where each student stands in each item, who is late, and who is stuck and at what.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(output)
  .query(({ ctx: { db, course, clock }, input: { courseId } }) => keptProgress({ db, clock, timeZone: course.timeZone }, courseId));

async function computeProgress({ db, clock, timeZone }: CourseNow, courseId: string): Promise<Progress> {
  const now = clock();
  const [all, students, rows, others] = await Promise.all([
    listAssignments(db, courseId, null),
    classStudents(db, courseId),
    studentProgress(db, { courseId }),
    itemProgress(db, courseId),
  ]);
  const assignments = all.filter(({ releaseAt, archivedAt }) => releaseAt <= now && archivedAt === null);
  const columns = assignments.flatMap((assignment) => assignment.items.map((item): Column => ({ assignment, item })));
  const items = await Promise.all(columns.map(describeColumn));
  const handedIn = new Map(
    rows.map((row) => [cellKey(row.enrolmentId, row.assignmentId, { kind: 'exercise', subject: row.exercise }), row]),
  );
  const done = new Map(others.map((row) => [cellKey(row.enrolmentId, row.assignmentId, row), row]));
  const windows = windowsOf(timeZone);
  const stuck: StuckIn[] = [];
  const cellOf = (student: ClassStudent, { assignment, item }: Column, at: number): Cell | null => {
    const key = cellKey(student.enrolmentId ?? '', assignment.id, item);
    const [row, other] = [handedIn.get(key), done.get(key)];
    const window = windows(assignment, other?.extension ?? extensionOf(student, assignment));
    if (row === undefined) return itemCell(other, { now, lateFrom: window.lateFrom });
    const isNowStuck = isStuck(row, { now, closesAt: window.closesAt });
    if (isNowStuck) stuck.push({ row, required: assignment.deviceClass });
    return {
      state: row.acceptedAt !== null ? 'accepted' : isNowStuck ? 'stuck' : 'trying',
      late: (row.acceptedAt ?? now) > window.lateFrom,
      works: row.handIns,
      accepted: acceptedOn(row, { exercise: exerciseOf(item), ladders: items[at]?.ladders ?? [], required: assignment.deviceClass }),
    };
  };
  const shown = students.map((student) => {
    const { enrolmentId, name, email, section } = student;
    return { enrolmentId, name: name || email, section, cells: columns.map((column, at) => cellOf(student, column, at)) };
  });
  return { stuckAfterHours: STUCK_AFTER_HOURS, items, students: shown, stuck: stuck.sort(byLast).map(stuckAnswer) };
}

type Cell = z.infer<typeof cellSchema>;

/** For items other than exercises, and exercises without a result. Null: nothing was done, and nothing is due. */
function itemCell(work: ItemProgress | undefined, { now, lateFrom }: { readonly now: Date; readonly lateFrom: Date }): Cell | null {
  if (work === undefined) return now > lateFrom ? { state: 'missing', late: true, works: 0, accepted: [] } : null;
  const { works, completeAt } = work;
  return { state: completeAt === null ? 'trying' : 'accepted', late: (completeAt ?? now) > lateFrom, works, accepted: [] };
}

interface Column {
  readonly assignment: AssignmentRow;
  readonly item: AssignmentItem;
}

async function describeColumn({ assignment, item }: Column): Promise<z.infer<typeof columnSchema>> {
  const { kind, subject } = item;
  const { id, title, dueAt, deviceClass } = assignment;
  const ladders = kind === 'exercise' ? [...(await laddersOf(exerciseOf(item)))] : [];
  return { assignmentId: id, assignmentTitle: title, kind, subject, title: titleOf({ kind, subject }), dueAt, deviceClass, ladders };
}

function cellKey(enrolmentId: string, assignmentId: string, { kind, subject }: ItemKey): string {
  return `${enrolmentId} ${assignmentId} ${kind} ${subject}`;
}

/** Most students have the same window, and calendar days cost time to count. */
function windowsOf(timeZone: string): (assignment: AssignmentRow, extension: MoreTime | null) => HandInWindow {
  const common = new Map<string, HandInWindow>();
  return (assignment, extension) => {
    const key = `${assignment.id} ${extension?.dueAt?.getTime()} ${extension?.extraDays}`;
    const window = common.get(key) ?? handInWindow(assignment, { timeZone, extension });
    common.set(key, window);
    return window;
  };
}

function extensionOf({ extensions }: ClassStudent, { id }: AssignmentRow): MoreTime | null {
  return extensions.find(({ assignmentId }) => assignmentId === id) ?? null;
}

interface StuckIn {
  readonly row: StudentProgress;
  /** The device class that the assignment asks for. */
  readonly required: DeviceClass | null;
}

function byLast({ row: a }: StuckIn, { row: b }: StuckIn): number {
  return b.lastAt.getTime() - a.lastAt.getTime();
}

function stuckAnswer({ row, required }: StuckIn): z.infer<typeof stuckSchema> {
  return { ...row, lastVerdict: verdictSchema.parse(row.lastVerdict), lastNote: row.lastNote ?? '', best: bestWorth(row, required) };
}

function bestWorth({ bestScore: score, bestDeviceClass: deviceClass }: StudentProgress, required: DeviceClass | null) {
  if (score === null || deviceClass === null) return null;
  const { points, of } = worthOf({ score, deviceClass }, required);
  return { points, of };
}
