import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { idSchema, roleSchema } from '../procedure/schemas.ts';
import { instructorProcedure } from '../procedure/trpc.ts';
import { readMemberships } from './memberships.ts';
import { PlatformFault } from './platform-fault.ts';
import { createPlatformServices } from './platform-services.ts';
import { findLtiRosterSource, importLtiRoster } from './roster.ts';

const input = z.object({
  courseId: idSchema,
  /** A course of a learning platform that is connected to this one. */
  ltiContextId: idSchema,
  /** Only say what would be done. */
  dryRun: z.boolean().default(true),
});

const countSchema = z.int().min(0);

const output = z.object({
  steps: z.array(
    z.object({
      action: z.enum(['enrol', 'raise', 'invite', 'invited', 'unknown', 'unchanged', 'off']),
      name: z.string(),
      email: z.string().nullable(),
      role: roleSchema,
    }),
  ),
  /** In the course here and not at the platform; null where several of its courses lead here. Nothing is done about them. */
  absent: z.array(z.object({ name: z.string(), email: z.string(), role: roleSchema })).nullable(),
  leftOut: z.object({ inactive: countSchema, testUsers: countSchema, unreadable: countSchema }),
  applied: z.boolean(),
});

export const importRoster = instructorProcedure('course:write')
  .meta({ sentence: 'Asks a learning platform who is in its course, and brings them in; with `dryRun` it only says what would happen.' })
  // Nobody is taken off, no role becomes lower.
  .input(input)
  .output(output)
  .mutation(async ({ ctx, input: { courseId, ltiContextId, dryRun } }) => {
    const source = await findLtiRosterSource(ctx.db, { courseId, ltiContextId });
    const { people, leftOut } = await readMemberships(createPlatformServices(ctx), source).catch((error: unknown) => {
      if (error instanceof PlatformFault) throw platformError(error);
      throw error;
    });
    const { userId } = ctx.caller;
    const { platformId } = source.platform;
    const request = { courseId, ltiContextId, platformId, people, dryRun, actor: actorOf(ctx.caller), userId };
    const { steps, absent } = await importLtiRoster(ctx.db, request);
    return { steps: [...steps], absent: absent && [...absent], leftOut, applied: !dryRun };
  });

function platformError(fault: PlatformFault): ApiError {
  const remedy = fault.details.retry ? 'Try again in a minute.' : 'Show this to whoever runs the learning platform.';
  return new ApiError('not-possible-now', { code: 'lti-platform-fault', message: fault.message, remedy, cause: fault });
}
