import { z } from 'zod';
import { WORKFLOW_TOKEN_PREFIX } from '../auth/auth.ts';
import { issuerName } from '../auth/issuers.ts';
import type { Context } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { actorOf, ownEnrolment } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema } from '../procedure/schemas.ts';
import { publicProcedure, signedInProcedure, staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { linkRepository, makeLinkCode, removeRepositoryLink } from './commands.ts';
import { purposeSchema } from './purpose.ts';
import { listRepositoryLinks } from './queries.ts';
import { type RepositoryLink, repositoryLinkSchema } from './schema.ts';
import type { WorkflowRun } from './workflow-run.ts';
import { admitRun } from './workflow-tokens.ts';

/** For one repository; far above what people push. */
const RATE = { max: 60, windowSeconds: 3600 };

/** GitHub's and GitLab's tokens have some 2000 characters. */
const issuerTokenSchema = z.string().min(1).max(16_384);

async function readRun(ctx: Pick<Context, 'db' | 'workflows' | 'clock'>, token: string): Promise<WorkflowRun> {
  const run = await ctx.workflows.read(token, ctx.clock());
  await limitRequests(ctx.db, `workflow:${run.issuer}:${run.repositoryId}`, RATE);
  return run;
}

export const exchange = publicProcedure
  .meta({
    sentence:
      'Exchanges the token that a CI service gave to a run for one that does what the repository was linked for, for 15 minutes and in one course.',
  })
  .input(z.object({ token: issuerTokenSchema }))
  .output(z.object({ token: z.string(), expiresInSeconds: z.int(), courseTitle: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const run = await readRun(ctx, input.token);
    return await admitRun(ctx.db, { run, now: ctx.clock(), prefix: WORKFLOW_TOKEN_PREFIX });
  });

export const link = publicProcedure
  .meta({ sentence: 'Links the repository of a run to the enrolment that a code was made for, once, if both say the same purpose.' })
  .input(z.object({ token: issuerTokenSchema, code: z.string().min(1).max(100), purpose: purposeSchema.default('hand_in') }))
  .output(z.object({ courseTitle: z.string(), repository: z.string() }))
  .mutation(async ({ ctx, input: { token, ...asked } }) => {
    const run = await readRun(ctx, token);
    return await linkRepository(ctx.db, { ...asked, run, now: ctx.clock() });
  });

export const issuers = publicProcedure
  .meta({ sentence: 'The services whose repositories can be linked here.' })
  .output(z.array(z.object({ url: z.string(), kind: z.enum(['github', 'gitlab']), name: z.string() })))
  .query(({ ctx }) => ctx.workflows.issuers.map((issuer) => ({ ...issuer, name: issuerName(issuer) })));

const REPOSITORY = /^[\w.-]+(\/[\w.-]+)+$/;

export const makeCode = studentProcedure(null)
  .meta({
    sentence:
      "A code with which a workflow of one repository links itself to the caller's enrolment, within 15 minutes; for publishing labs, only instructors get one.",
  })
  .input(
    z.object({
      courseId: idSchema,
      purpose: purposeSchema.default('hand_in'),
      /** One of `workflow.issuers`. */
      issuer: z.string().max(300),
      /** `<owner>/<name>` */
      repository: lineSchema(300).regex(REPOSITORY, 'Write it as owner/name.'),
    }),
  )
  .output(z.object({ code: z.string(), expiresAt: z.date() }))
  .mutation(async ({ ctx, input: { purpose, issuer, repository } }) => {
    if (!ctx.workflows.issuers.some(({ url }) => url === issuer)) {
      throw new ApiError('invalid-input', { message: 'This portal does not accept tokens of that service.', details: { issuer } });
    }
    return await makeLinkCode(ctx.db, { enrolmentId: ownEnrolment(ctx.member), purpose, issuer, repository, now: ctx.clock() });
  });

export const mine = signedInProcedure(null)
  .meta({ sentence: 'The repositories that the caller has linked, in all courses; newest first.' })
  .output(z.array(repositoryLinkSchema))
  .query(async ({ ctx }) => answers(ctx, await listRepositoryLinks(ctx.db, { userId: ctx.caller.userId })));

export const list = staffProcedure('course:read')
  .meta({ sentence: 'The repositories that are linked in a course, newest first.' })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(repositoryLinkSchema))
  .query(async ({ ctx }) => answers(ctx, await listRepositoryLinks(ctx.db, { courseId: ctx.course.id })));

export const unlink = studentProcedure(null)
  .meta({ sentence: 'Ends a link: runs of that repository get no token any more.' })
  .input(z.object({ repositoryLinkId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    const removed = await removeRepositoryLink(ctx.db, { linkId: input.repositoryLinkId, actor: actorOf(ctx.caller) });
    if (!removed) throw new ApiError('not-found');
    return DONE;
  });

function answers({ workflows }: Pick<Context, 'workflows'>, rows: Awaited<ReturnType<typeof listRepositoryLinks>>): RepositoryLink[] {
  return rows.map(({ issuer, ...row }) => {
    const known = workflows.issuers.find(({ url }) => url === issuer);
    return { ...row, host: known ? issuerName(known) : issuer };
  });
}
