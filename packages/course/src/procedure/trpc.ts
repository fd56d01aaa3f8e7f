import { initTRPC } from '@trpc/server';
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

/** A proxy closes what is silent for a minute; a page that reconnects is asked who it is again. */
const SSE = { ping: { enabled: true, intervalMs: 15_000 }, maxDurationMs: 300_000, client: { reconnectAfterInactivityMs: 45_000 } };

sayInputProblemsInWords();

const t = initTRPC
  .context<Context>()
  // In parts: who may call is said here, what it does where the procedure is.
  .meta<Partial<ProcedureMeta>>()
  .create({ isDev: false, sse: SSE, errorFormatter: shapeError });

export const { router, createCallerFactory } = t;

/**
 * `t.procedure` stays in here: a procedure is made from one of the seven below, which say who may call it; it compiles only with a
 * sentence about what it does, and the schema of what it answers. Their argument is the scope that an API token needs; null: only sessions may.
 */
const base = t.procedure
  .use(async ({ ctx, next, path }) => translateFaults(await next(), { logger: ctx.logger, path, requestId: ctx.requestId }))
  .use(async ({ next, getRawInput }) => {
    const place = unstorableText(await getRawInput());
    if (place === null) return await next();
    const message = `${place.join('.') || 'input'}: Text may hold neither NUL nor half of a surrogate pair.`;
    throw new ApiError('invalid-input', { message });
  });

/** Anyone. */
export const publicProcedure = needsSentence(base.meta({ permission: 'public', scope: null }));

const withCaller = base.use(({ ctx, meta, next }) => next({ ctx: { caller: requireCaller(ctx, { scope: null, ...meta }) } }));

/** Anyone who is signed in, for what is their own. `fromWorkflow`: also by a run of a workflow. */
export const signedInProcedure = (scope: Scope | null, { fromWorkflow = false } = {}) =>
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
    return next({ ctx: { ...access, reads } });
  });

/** Everyone enrolled in the course of the input; students only for what is their own or open to all. `fromWorkflow`: also by a run of a workflow. */
export const studentProcedure = (scope: Scope | null, { fromWorkflow = false } = {}) =>
  needsSentence(memberProcedure('student').meta({ permission: 'student', scope, fromWorkflow }));

/** TAs and instructors of the course of the input. */
export const staffProcedure = (scope: Scope | null) => needsSentence(memberProcedure('ta').meta({ permission: 'staff', scope }));

/** Instructors of the course of the input. `whileArchived`: also in an archived course. */
export const instructorProcedure = (scope: Scope | null, { whileArchived = false } = {}) =>
  needsSentence(memberProcedure('instructor').meta({ permission: 'instructor', scope, whileArchived }));

/** Administrators; where the installation allows it, also everybody who is an instructor of a course. */
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
