import { acknowledgeAlert, excessAccounts, listAlerts, listAllCourses, listAudit, readHealth } from '@rooflab/db';
import { z } from 'zod';
import { alertFilter, alertSchema } from '../alert/alert-answer.ts';
import { auditEntrySchema, auditFilter } from '../audit/audit-answer.ts';
import { DONE, doneSchema, idSchema } from '../procedure/schemas.ts';
import { adminProcedure } from '../procedure/trpc.ts';

const overviewSchema = z.object({
  courseId: idSchema,
  slug: z.string(),
  title: z.string(),
  archivedAt: z.date().nullable(),
  students: z.int(),
});

export const courses = adminProcedure('admin')
  .meta({ sentence: 'Every course, newest first.' })
  .output(z.array(overviewSchema))
  .query(({ ctx }) => listAllCourses(ctx.db));

export const alerts = adminProcedure('admin')
  .meta({ sentence: 'Alerts of all courses and of the workers, newest first.' })
  .input(z.object(alertFilter))
  .output(z.array(alertSchema))
  .query(({ ctx, input }) => listAlerts(ctx.db, input));

export const acknowledge = adminProcedure('admin')
  .meta({ sentence: 'Marks an alert of any course, or of a worker, as seen.' })
  .input(z.object({ alert: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await acknowledgeAlert(ctx.db, { alertId: input.alert, userId: ctx.caller.userId });
    return DONE;
  });

export const audit = adminProcedure('admin')
  .meta({ sentence: 'Everything that was changed, newest first.' })
  .input(z.object(auditFilter))
  .output(z.array(auditEntrySchema))
  .query(({ ctx, input }) => listAudit(ctx.db, input));

const healthSchema = z.object({
  databaseBytes: z.number(),
  users: z.int(),
  /** Not archived. */
  courses: z.int(),
  /** An estimate. */
  handIns: z.int(),
  /** Of the last 24 hours, as all that end in `Day`. */
  handInsDay: z.int(),
  activeUsersDay: z.int(),
  systemErrorsDay: z.int(),
  lostClaimsDay: z.int(),
  strayResultsDay: z.int(),
  openAlerts: z.int(),
  sessions: z.int(),
  tokens: z.int(),
  /** From the hand-in to its end, over the last day. */
  waitP95Seconds: z.number().nullable(),
  /** Portals and workers that sign in to the database with the rights of its owner. */
  excessAccounts: z.array(z.object({ app: z.enum(['portal', 'worker']), account: z.string() })),
});

export const health = adminProcedure('admin')
  .meta({ sentence: 'Figures of the whole installation.' })
  .output(healthSchema)
  .query(async ({ ctx }) => ({ ...(await readHealth(ctx.db, ctx.clock())), excessAccounts: await excessAccounts(ctx.db) }));
