import { inCatalogue, type OpenLab } from '@rooflab/catalogue';
import { z } from 'zod';
import { listAnnouncements } from '../announcement/queries.ts';
import { announcementSchema } from '../announcement/schema.ts';
import { assignmentSchema } from '../assignment/assignment-answer.ts';
import { type AssignmentRow, listAssignments } from '../assignment/assignments.ts';
import { PROPOSED_RULES } from '../assignment/schema.ts';
import { itemAnswer, itemsOfLab } from '../item/schema.ts';
import { idSchema } from '../procedure/schemas.ts';
import { instructorProcedure, signedInProcedure } from '../procedure/trpc.ts';
import { PROPOSED_SETTINGS } from './options.ts';
import { COURSE_OPTION_COLUMNS } from './queries.ts';
import { type CourseFields, courseFieldsSchema, courseSchema } from './schema.ts';
import { dateIn, daysBetween, momentAfter, shiftedByDays } from './shift-dates.ts';
import { TEMPLATES, weeksOfTemplate } from './templates.ts';

const plannedAssignmentSchema = assignmentSchema.omit({ assignmentId: true, archivedAt: true });

type PlannedAssignment = z.infer<typeof plannedAssignmentSchema>;

/** What a new course would begin with; nothing is created. `course.create` takes it, as it is or with other dates. */
const planSchema = z.object({
  settings: courseSchema.pick({ timeZone: true, ...COURSE_OPTION_COLUMNS }),
  assignments: z.array(plannedAssignmentSchema),
  announcements: z.array(announcementSchema.pick({ title: true, body: true, pinned: true, publishAt: true, expiresAt: true })),
});

const when = {
  /** The day on which the first assignment is released, in the time zone of the new course. */
  startDate: z.iso.date(),
  timeZone: courseFieldsSchema.shape.timeZone,
};

export const templatePlan = signedInProcedure('course:read')
  .meta({
    sentence:
      'All labs, one a week or over the weeks of a semester, with everything that each has: released in the morning, due a week later at the end of the day.',
  })
  .input(z.object({ ...when, template: z.enum(TEMPLATES).default('weekly') }))
  .output(planSchema)
  .query(({ input: { startDate, timeZone, template } }) => ({
    settings: { timeZone, ...PROPOSED_SETTINGS },
    assignments: weeksOfTemplate(template).flatMap((ids, week) =>
      ids.flatMap((id) => inCatalogue(id) ?? []).map((lab) => weeklyLab(lab, { week, startDate, timeZone })),
    ),
    announcements: [],
  }));

const DAYS_A_WEEK = 7;

function weeklyLab(open: OpenLab, { week, startDate, timeZone }: { week: number; startDate: string; timeZone: string }) {
  const at = (days: number, time: string) => momentAfter(startDate, { days, time, timeZone });
  return {
    ...PROPOSED_RULES,
    title: open.lab.title,
    releaseAt: at(DAYS_A_WEEK * week, '08:00'),
    dueAt: at(DAYS_A_WEEK * (week + 1), '23:59'),
    items: itemsOfLab(open).map((item) => itemAnswer(item, PROPOSED_RULES.deviceClass)),
  };
}

export const copyPlan = instructorProcedure('course:read')
  .meta({
    sentence:
      'A plan for a copy of a course: its settings, assignments and announcements with every date moved by the same number of whole days, each at its time of day.',
  })
  // Neither people nor hand-ins, and no assignment that is archived.
  .input(z.object({ courseId: idSchema, ...when }))
  .output(planSchema)
  .query(async ({ ctx, input: { courseId, startDate, timeZone } }) => {
    const select = { timeZone: true, ...COURSE_OPTION_COLUMNS } as const;
    const course = await ctx.db.course.findUniqueOrThrow({ where: { id: courseId }, select });
    const assignments = (await listAssignments(ctx.db, courseId, null)).filter(({ archivedAt }) => archivedAt === null);
    const announcements = await listAnnouncements(ctx.db, courseId, null);
    const days = daysBetween(firstDate(assignments, course) ?? startDate, startDate);
    const moved = (at: Date) => shiftedByDays(at, { days, from: course.timeZone, to: timeZone });
    const movedOrNull = (at: Date | null) => at && moved(at);
    return {
      settings: { ...course, timeZone },
      assignments: assignments.map((each) => movedAssignment(each, moved)),
      announcements: announcements.map(({ title, body, pinned, publishAt, expiresAt }) => ({
        ...{ title, body, pinned },
        publishAt: moved(publishAt),
        expiresAt: movedOrNull(expiresAt),
      })),
    };
  });

/** The day on which the course's first assignment was released; null without assignments. */
function firstDate(assignments: readonly AssignmentRow[], { timeZone }: Pick<CourseFields, 'timeZone'>): string | null {
  const [first] = assignments.map(({ releaseAt }) => dateIn(releaseAt, timeZone)).sort();
  return first ?? null;
}

function movedAssignment(
  { id: _id, courseId: _course, createdAt: _created, archivedAt: _archived, ...row }: AssignmentRow,
  moved: (at: Date) => Date,
) {
  const { releaseAt, dueAt, leaderboardFrozenAt, items } = row;
  return {
    ...row,
    releaseAt: moved(releaseAt),
    dueAt: moved(dueAt),
    leaderboardFrozenAt: leaderboardFrozenAt && moved(leaderboardFrozenAt),
    items: items.map((item) => itemAnswer(item, row.deviceClass)),
  } satisfies PlannedAssignment;
}
