import { initTRPC } from '@trpc/server';
import { openLabsOf } from '../lab/own-labs.ts';
import type { Context } from './context.ts';
import { shapeError } from './error-shape.ts';
import { ApiError } from './errors.ts';
import { sayInputProblemsInWords } from './input-words.ts';
import { needsSentence } from './needs-sentence.ts';
import { actsAsAdmin, type CourseRole, type ProcedureMeta, requireAccess, requireCaller, requireCourseCreator } from './permission.ts';
import type { Scope } from './scopes.ts';
import { sharedReads } from './shared-reads.ts';
import { unstorableText } from './storable-input.ts';
import { translateFaults } from './translate-faults.ts';

/** Proxies close connections that are silent for a minute; a page that reconnects is authenticated again. */
const SSE = { ping: { enabled: true, intervalMs: 15_000 }, maxDurationMs: 300_000, client: { reconnectAfterInactivityMs: 45_000 } };

sayInputProblemsInWords();

const t = initTRPC
  .context<Context>()
  // Partial: permissions are set here, the sentence where the procedure is.
  .meta<Partial<ProcedureMeta>>()
  .create({ isDev: false, sse: SSE, errorFormatter: shapeError });

export const { router, createCallerFactory } = t;

/**
 * `t.procedure` is not exported: every procedure is made from one of the seven below, which set who may call it, and compiles only with a sentence
 * and the schema of its answer. Their argument is the scope that an API token needs; null: only sessions may.
 */
const base = t.procedure
  .use(async ({ ctx, next, path }) => translateFaults(await next(), { logger: ctx.logger, path, requestId: ctx.requestId }))
  .use(async ({ next, getRawInput }) => {
    const place = unstorableText(await getRawInput());
    if (place === null) return await next();
    const message = `${place.join('.') || 'input'}: Text may hold neither NUL nor half of a surrogate pair.`;
    throw new ApiError('invalid-input', { message });
  });

/** Everybody. */
export const publicProcedure = needsSentence(base.meta({ permission: 'public', scope: null }));

const withCaller = base.use(({ ctx, meta, next }) => next({ ctx: { caller: requireCaller(ctx, { scope: null, ...meta }) } }));

type ForRuns = Pick<ProcedureMeta, 'fromWorkflow'>;

/** Everybody who is signed in, for their own things. `fromWorkflow`: which workflow runs may, too. */
export const signedInProcedure = (scope: Scope | null, { fromWorkflow = [] }: ForRuns = {}) =>
  needsSentence(withCaller.meta({ permission: 'signed-in', scope, fromWorkflow }));

const memberProcedure = (minimum: CourseRole) =>
  withCaller.use(async ({ ctx, meta, next, getRawInput, type }) => {
    const reads = ctx.sharedReads ?? sharedReads(ctx.db);
    const access = await requireAccess({
      reads,
      caller: ctx.caller,
      minimum,
      rawInput: await getRawInput(),
      now: ctx.clock(),
      writes: type === 'mutation' && meta?.whileArchived !== true,
    });
    if (access.course.hasOwnLabs) await reads(openLabsOf, access.course.id);
    return next({ ctx: { ...access, reads } });
  });

/** Everybody enrolled in the course of the input; students only for their own things or what is open to all. `fromWorkflow`: which workflow runs may, too. */
export const studentProcedure = (scope: Scope | null, { fromWorkflow = [] }: ForRuns = {}) =>
  needsSentence(memberProcedure('student').meta({ permission: 'student', scope, fromWorkflow }));

/** TAs and instructors of the course of the input. */
export const staffProcedure = (scope: Scope | null) => needsSentence(memberProcedure('ta').meta({ permission: 'staff', scope }));

/** Instructors of the course of the input. `whileArchived`: in archived courses too. `fromWorkflow`: which workflow runs may, too. */
export const instructorProcedure = (
  scope: Scope | null,
  { whileArchived = false, fromWorkflow = [] }: ForRuns & { readonly whileArchived?: boolean } = {},
) => needsSentence(memberProcedure('instructor').meta({ permission: 'instructor', scope, whileArchived, fromWorkflow }));

/** Administrators, and instructors of a course where the installation allows it. */
export const courseCreatorProcedure = (scope: Scope | null) =>
  needsSentence(
    withCaller
      .use(async ({ ctx, next }) => {
        await requireCourseCreator(ctx, ctx.caller);
        return next({ ctx });
      })
      .meta({ permission: 'course-creator', scope }),
  );

/** Administrators of the installation. */
export const adminProcedure = (scope: Scope | null) =>
  needsSentence(
    withCaller
      .use(({ ctx, next }) => {
        if (!actsAsAdmin(ctx.caller))
          throw new ApiError('forbidden', { message: 'This is for administrators.', remedy: 'Ask an administrator.' });
        return next({ ctx });
      })
      .meta({ permission: 'admin', scope }),
  );
