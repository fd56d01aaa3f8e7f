import { type AssignmentRow, type ClassStudent, classStudents, listAssignments, type StudentProgress, studentProgress } from '@rooflab/db';
import { findExercise } from '@rooflab/labs';
import { type DeviceClass, deviceClassSchema, verdictSchema } from '@rooflab/result';
import { worthOf } from '@rooflab/roofline';
import { z } from 'zod';
import { type HandInWindow, handInWindow } from '../assignment/hand-in-window.ts';
import type { Context } from '../context.ts';
import { idSchema } from '../schemas.ts';
import { staffProcedure } from '../trpc.ts';
import { acceptedOn, acceptedOnSchema } from './accepted-on.ts';
import { describeItem, type ItemColumn, itemCell, itemCellSchema, itemColumnsOf, itemSchema, loadItemWork } from './item-progress.ts';
import { keptByCourse } from './kept-by-course.ts';
import { ladderSchema, laddersOf } from './ladder.ts';
import { isStuck, STUCK_AFTER_HOURS } from './stuck.ts';

const cellSchema = z.object({
  /** `missing`: due, and nothing that has a result was handed in. `trying`: not accepted, and not stuck. */
  state: z.enum(['missing', 'trying', 'stuck', 'accepted']),
  /** Accepted after the due date of this student, or not accepted and due already. */
  late: z.boolean(),
  handIns: z.int(),
  /** The best on each class on which one was accepted, the class that the assignment asks for first, then the fastest. */
  accepted: z.array(acceptedOnSchema),
});

const exerciseSchema = z.object({
  assignmentId: idSchema,
  assignmentTitle: z.string(),
  exercise: z.string(),
  /** Of the lab; the id where the lab is gone. */
  title: z.string(),
  dueAt: z.date(),
  deviceClass: deviceClassSchema.nullable(),
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
  /** Of the assignments that are released, in the order in which they are due. */
  exercises: z.array(exerciseSchema),
  /** Questions, experiments and reports of them that have points, in the same order. */
  items: z.array(itemSchema),
  /** By name. */
  students: z.array(
    z.object({
      enrolmentId: idSchema,
      name: z.string(),
      section: z.string().nullable(),
      /** One for each of `exercises`; null: nothing has a result, and nothing is due. */
      cells: z.array(cellSchema.nullable()),
      /** One for each of `items`; null: nothing was done, and nothing is due. */
      itemCells: z.array(itemCellSchema.nullable()),
    }),
  ),
  /** Who was active last comes first. */
  stuck: z.array(stuckSchema),
});

type Progress = z.infer<typeof output>;

/** Cells of a smaller class take the database a few milliseconds. */
const LARGE_CLASS_CELLS = 1000;

interface CourseNow extends Pick<Context, 'db' | 'clock'> {
  readonly timeZone: string;
}

const keptProgress = keptByCourse<CourseNow, Progress>({
  compute: computeProgress,
  isLarge: ({ students, exercises, items }) => students.length * (exercises.length + items.length) >= LARGE_CLASS_CELLS,
});

export const progress = staffProcedure('course:read')
  .meta({
    sentence: "The whole class over the whole course: each student's best in each exercise, who is late, and who is stuck and at what.",
  })
  .input(z.object({ courseId: idSchema }))
  .output(output)
  .query(({ ctx: { db, course, clock }, input: { courseId } }) => keptProgress({ db, clock, timeZone: course.timeZone }, courseId));

async function computeProgress({ db, clock, timeZone }: CourseNow, courseId: string): Promise<Progress> {
  const now = clock();
  const [all, students, rows] = await Promise.all([
    listAssignments(db, courseId, null),
    classStudents(db, courseId),
    studentProgress(db, { courseId }),
  ]);
  const assignments = all.filter(({ releaseAt, archivedAt }) => releaseAt <= now && archivedAt === null);
  const columns = assignments.flatMap(columnsOf);
  const items = assignments.flatMap(itemColumnsOf);
  const workAt = await loadItemWork(db, { courseId, assignments });
  const exercises = await Promise.all(columns.map(describeColumn));
  const byCell = new Map(rows.map((row) => [cellKey(row), row]));
  const windows = windowsOf(timeZone);
  const stuck: StuckIn[] = [];
  const cellOf = (student: ClassStudent, { assignment, exercise }: Column, at: number) => {
    const row = byCell.get(cellKey({ enrolmentId: student.enrolmentId, assignmentId: assignment.id, exercise }));
    const window = windows(assignment, extensionOf(student, assignment));
    if (row === undefined) return now > window.lateFrom ? MISSING : null;
    const isNowStuck = isStuck(row, { now, closesAt: window.closesAt });
    if (isNowStuck) stuck.push({ row, required: assignment.deviceClass });
    return {
      state: row.acceptedAt !== null ? ('accepted' as const) : isNowStuck ? ('stuck' as const) : ('trying' as const),
      late: (row.acceptedAt ?? now) > window.lateFrom,
      handIns: row.handIns,
      accepted: acceptedOn(row, { ladders: exercises[at]?.ladders ?? [], required: assignment.deviceClass }),
    };
  };
  const itemCellOf = (student: ClassStudent, column: ItemColumn) => {
    const work = workAt(student.enrolmentId, column);
    const extension = work?.extension ?? extensionOf(student, column.assignment);
    return itemCell(work, { now, lateFrom: windows(column.assignment, extension).lateFrom });
  };
  const shown = students.map((student) => {
    const { enrolmentId, name, section } = student;
    const cells = columns.map((column, at) => cellOf(student, column, at));
    return { enrolmentId, name, section, cells, itemCells: items.map((column) => itemCellOf(student, column)) };
  });
  const described = { exercises, items: items.map(describeItem), students: shown };
  return { stuckAfterHours: STUCK_AFTER_HOURS, ...described, stuck: stuck.sort(byLast).map(stuckAnswer) };
}

const MISSING = { state: 'missing' as const, late: true, handIns: 0, accepted: [] };

interface Column {
  readonly assignment: AssignmentRow;
  readonly exercise: string;
}

function columnsOf(assignment: AssignmentRow): Column[] {
  return assignment.exercises.map(({ exercise }) => ({ assignment, exercise }));
}

async function describeColumn({ assignment, exercise }: Column): Promise<z.infer<typeof exerciseSchema>> {
  const { id, title, dueAt, deviceClass } = assignment;
  return {
    ...{ assignmentId: id, assignmentTitle: title, dueAt, deviceClass, exercise },
    title: findExercise(exercise)?.exercise.title ?? exercise,
    ladders: [...(await laddersOf(exercise))],
  };
}

function cellKey({ enrolmentId, assignmentId, exercise }: Pick<StudentProgress, 'enrolmentId' | 'assignmentId' | 'exercise'>): string {
  return `${enrolmentId} ${assignmentId} ${exercise}`;
}

/** Nearly all students have the same window, and calendar days cost time to count. */
function windowsOf(timeZone: string): (assignment: AssignmentRow, extension: Date | null) => HandInWindow {
  const common = new Map<string, HandInWindow>();
  return (assignment, extension) => {
    if (extension !== null) return handInWindow(assignment, { timeZone, extension });
    const window = common.get(assignment.id) ?? handInWindow(assignment, { timeZone, extension });
    common.set(assignment.id, window);
    return window;
  };
}

function extensionOf({ extensions }: ClassStudent, { id }: AssignmentRow): Date | null {
  return extensions.find(({ assignmentId }) => assignmentId === id)?.dueAt ?? null;
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
  const { enrolmentId, name, assignmentId, exercise, handIns, lastAt, improvedAt, lastVerdict, lastNote } = row;
  const known = { enrolmentId, name, assignmentId, exercise, handIns, lastAt, improvedAt };
  return { ...known, lastVerdict: verdictSchema.parse(lastVerdict), lastNote: lastNote ?? '', best: bestWorth(row, required) };
}

function bestWorth({ bestScore: score, bestDeviceClass: deviceClass }: StudentProgress, required: DeviceClass | null) {
  if (score === null || deviceClass === null) return null;
  const { points, of } = worthOf({ score, deviceClass }, required);
  return { points, of };
}
