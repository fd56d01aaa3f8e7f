import { z } from 'zod';
import { csvSchema, lineProblemSchema, refuseProblems } from '../csv/line-problem.ts';
import { actorOf } from '../procedure/permission.ts';
import { idSchema, roleSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { readRoster } from './roster-csv.ts';
import { importRoster, type RosterStep } from './roster-import.ts';

const input = z.object({
  courseId: idSchema,
  csv: csvSchema,
  /** Take students off the course that are not in the file. */
  dropMissing: z.boolean().default(false),
  /** Only say what would be done. */
  dryRun: z.boolean().default(true),
});

const output = z.object({
  steps: z.array(
    z.object({
      action: z.enum(['enrol', 'invite', 'update', 'unchanged', 'drop']),
      email: z.string(),
      name: z.string(),
      role: roleSchema,
      section: z.string().nullable(),
    }),
  ),
  problems: z.array(lineProblemSchema),
  applied: z.boolean(),
});

export const importCsv = instructorProcedure('course:write')
  .meta({ sentence: 'Updates the roster to match a file; with `dryRun` it only says what would happen.' })
  // A file with problems is not applied at all.
  .input(input)
  .output(output)
  .mutation(async ({ ctx, input: { courseId, csv, dropMissing, dryRun } }) => {
    const { lines, problems } = readRoster(csv);
    if (!dryRun) refuseProblems(problems);
    const { userId } = ctx.caller;
    const request = { courseId, lines, dropMissing, dryRun, actor: actorOf(ctx.caller), userId };
    const steps: RosterStep[] = await importRoster(ctx.db, request);
    return { steps, problems: [...problems], applied: !dryRun };
  });
