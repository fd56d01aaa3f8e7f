import { z } from 'zod';
import { ApiError } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, labVersionSchema } from '../procedure/schemas.ts';
import { adminProcedure, instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { questionDifferenceSchema, questionDifferences } from '../question/question-differences.ts';
import { listOwnLabs, ownLabsSchema } from './list-own-labs.ts';
import { requireMayPublish } from './may-publish.ts';
import { allowLabs, resumeVersion } from './own-lab-commands.ts';
import { openLabVersion } from './own-labs.ts';
import { archiveSchema, publishedSchema, publishLab } from './publish.ts';
import { requireVersion, switchVersion } from './switch-version.ts';
import { versionDifferences, versionDifferencesSchema } from './version-differences.ts';

/** For each course; an archive may have megabytes. */
const PUBLISH_RATE = { max: 30, windowSeconds: 3600 };

const ofVersion = z.object({ courseId: idSchema, version: labVersionSchema });

export const publish = instructorProcedure('lab:write', { fromWorkflow: ['publish_labs'] })
  .meta({
    sentence:
      'Takes a version of a lab that the course brought; new items of its assignments get it, and those that there are keep theirs.',
  })
  .input(z.object({ courseId: idSchema, archive: archiveSchema }))
  .output(publishedSchema)
  .mutation(async ({ ctx, input: { courseId, archive } }) => {
    await requireMayPublish(ctx.db, courseId);
    await limitRequests(ctx.db, `lab-publish:${courseId}`, PUBLISH_RATE);
    return await publishLab(ctx.db, { courseId, archive: Uint8Array.from(Buffer.from(archive, 'base64')), userId: ctx.caller.userId });
  });

export const own = staffProcedure('course:read')
  .meta({ sentence: 'The labs that a course brought, each with its versions, newest first, and the assignments that use them.' })
  .input(z.object({ courseId: idSchema }))
  .output(ownLabsSchema)
  .query(({ ctx, input }) => listOwnLabs(ctx.db, input.courseId));

export const differences = staffProcedure('course:read')
  .meta({ sentence: 'What differs between two versions of a lab: cases, marks, costs, questions and files.' })
  .input(ofVersion.extend({ from: labVersionSchema }))
  .output(versionDifferencesSchema.extend({ questions: z.array(questionDifferenceSchema) }))
  .query(async ({ ctx, input: { courseId, from, version } }) => {
    const [before, after] = [await requireVersion(ctx.db, courseId, from), await requireVersion(ctx.db, courseId, version)];
    if (before !== after)
      throw new ApiError('not-found', { message: 'These are versions of two labs.', remedy: 'Choose two versions of one lab.' });
    const [old, now] = [await openLabVersion(ctx.db, from), await openLabVersion(ctx.db, version)];
    const questions = await questionDifferences({ open: old, hash: from }, { open: now, hash: version });
    return { ...(await versionDifferences(old, now)), questions };
  });

export const switchTo = instructorProcedure('course:write')
  .meta({
    sentence:
      'Gives a version of a lab to one assignment or to all of the course: new hand-ins, and those that wait, are graded with it; what was graded stays as it is.',
  })
  .input(ofVersion.extend({ assignmentId: idSchema.optional() }))
  .output(z.object({ items: z.int() }))
  .mutation(({ ctx, input: { assignmentId = null, ...input } }) =>
    switchVersion(ctx.db, { ...input, assignmentId, actor: actorOf(ctx.caller) }),
  );

export const resume = instructorProcedure('course:write')
  .meta({ sentence: 'Uses a paused version of a lab again.' })
  .input(ofVersion)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await resumeVersion(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const allow = adminProcedure('admin')
  .meta({ sentence: 'Whether the instructors of a course may publish labs, whose code then runs on the workers.' })
  .input(z.object({ courseId: idSchema, allowed: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await allowLabs(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });
