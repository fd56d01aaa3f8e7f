import { recordAudit } from '@rooflab/db';
import { z } from 'zod';
import { listStudents } from '../grade/gradebook.ts';
import { OutsideError } from '../outside/outside-error.ts';
import type { Caller, Services } from '../procedure/context.ts';
import { ApiError } from '../procedure/errors.ts';
import { fieldSentence } from '../procedure/input-problems.ts';
import { actorOf, actsAsAdmin } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema, reasonSchema } from '../procedure/schemas.ts';
import { adminProcedure, instructorProcedure, staffProcedure } from '../procedure/trpc.ts';
import { sortedByName } from '../roster/person-name.ts';
import { listInvitedStudents } from '../roster/queries.ts';
import { connectLtiContext, disconnectLtiContext, listLtiContexts } from './contexts.ts';
import { connectLtiLink, listLtiLinks } from './links.ts';
import { readMemberships } from './memberships.ts';
import { PlatformFault } from './platform-fault.ts';
import { createPlatformServices } from './platform-services.ts';
import { createLtiPlatform, listLtiPlatforms, setLtiPlatformEnabled, updateLtiPlatform } from './platforms.ts';
import { listLtiScores, resendLtiScores } from './read-scores.ts';
import { makeRegistrationAddress as newRegistrationAddress } from './registration-address.ts';
import { approveLtiRegistration, listLtiRegistrations, rejectLtiRegistration } from './registrations.ts';
import { findLtiRosterSource, importLtiRoster } from './roster.ts';
import {
  absentPersonSchema,
  changeablePlatformSchema,
  connectionSchema,
  contextSchema,
  deploymentIdsSchema,
  linkSchema,
  platformFieldsSchema,
  platformSchema,
  registrationSchema,
  rosterStepSchema,
  scoreSchema,
} from './schema.ts';
import { rotateToolKey } from './tool-keys.ts';

export const platforms = adminProcedure('admin')
  .meta({ sentence: 'The learning platforms from which people can sign in, by name.' })
  .output(z.array(platformSchema))
  .query(async ({ ctx }) => await listLtiPlatforms(ctx.db));

export const createPlatform = adminProcedure('admin')
  .meta({ sentence: 'Registers a learning platform with its own data.' })
  .input(platformFieldsSchema)
  .output(z.object({ platformId: idSchema }))
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input);
    return { platformId: await createLtiPlatform(ctx.db, input, actorOf(ctx.caller)) };
  });

export const updatePlatform = adminProcedure('admin')
  .meta({ sentence: 'Changes a registration; issuer and client id stay, since accounts are linked to them.' })
  .input(z.object({ platformId: idSchema, fields: changeablePlatformSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    requireOutside(ctx, input.fields);
    await updateLtiPlatform(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const setPlatformEnabled = adminProcedure('admin')
  .meta({ sentence: 'Turns a learning platform off, or on again.' })
  // People who came from it keep their accounts.
  .input(z.object({ platformId: idSchema, enabled: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setLtiPlatformEnabled(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const rotateKey = adminProcedure(null)
  .meta({ sentence: 'Makes a new key pair for what Rooflab signs; the former public key stays published next to it.' })
  .output(doneSchema)
  .mutation(async ({ ctx }) => {
    await rotateToolKey(ctx, actorOf(ctx.caller));
    return DONE;
  });

type Addresses = Pick<z.infer<typeof changeablePlatformSchema>, 'authorizationUrl' | 'tokenUrl' | 'jwksUrl'>;

/** Throws `ApiError` for an address that Rooflab would not call. */
function requireOutside({ outside }: Pick<Services, 'outside'>, { authorizationUrl, tokenUrl, jwksUrl }: Addresses): void {
  for (const [field, address] of Object.entries({ authorizationUrl, tokenUrl, jwksUrl })) {
    try {
      outside.check(address);
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error;
      const fields = { [field]: error.message };
      throw new ApiError('invalid-input', { message: fieldSentence(field, error.message), details: { fields } });
    }
  }
}

export const registrations = adminProcedure('admin')
  .meta({ sentence: 'Learning platforms that registered themselves and wait for approval, oldest first.' })
  .output(z.array(registrationSchema))
  .query(async ({ ctx }) => await listLtiRegistrations(ctx.db));

export const makeRegistrationAddress = adminProcedure(null)
  .meta({ sentence: 'Makes an address at which one learning platform registers itself, even while as many wait as may.' })
  // It works once, and is shown this once.
  .input(z.object({ reason: reasonSchema }))
  .output(z.object({ link: z.url(), expiresAt: z.date() }))
  .mutation(async ({ ctx, input: { reason } }) => {
    const { options } = await ctx.auth.$context;
    const made = newRegistrationAddress({ sealKey: ctx.sealKey, baseUrl: options.baseURL ?? '', now: ctx.clock() });
    const subject = { subjectKind: 'lti-platform', subjectId: made.invitationId } as const;
    await recordAudit(ctx.db, { actor: actorOf(ctx.caller), action: 'lti-platform.invite', ...subject, reason });
    return { link: made.address, expiresAt: made.expiresAt };
  });

export const approveRegistration = adminProcedure('admin')
  .meta({ sentence: 'Lets people sign in from a learning platform that registered itself.' })
  .input(z.object({ registrationId: idSchema, name: lineSchema(100), deploymentIds: deploymentIdsSchema }))
  .output(z.object({ platformId: idSchema }))
  .mutation(async ({ ctx, input }) => ({ platformId: await approveLtiRegistration(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));

export const rejectRegistration = adminProcedure('admin')
  .meta({ sentence: 'Rejects a learning platform that registered itself.' })
  .input(z.object({ registrationId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await rejectLtiRegistration(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const contexts = instructorProcedure('course:read')
  .meta({
    sentence:
      'Courses of learning platforms that are connected to this one, and those that the caller may connect: they have opened Rooflab from there as staff.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(contextSchema))
  .query(async ({ ctx, input }) => await listLtiContexts(ctx.db, { ...input, openedBy: openedBy(ctx.caller) }));

export const connect = instructorProcedure('course:write')
  .meta({ sentence: 'Lets people from a course of a learning platform into this one.' })
  .input(connectionSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await connectLtiContext(ctx.db, { ...input, actor: actorOf(ctx.caller), openedBy: openedBy(ctx.caller) });
    return DONE;
  });

export const disconnect = instructorProcedure('course:write')
  .meta({ sentence: 'Disconnects a course of a learning platform: its links no longer lead into this course.' })
  // People who came from there stay in the course.
  .input(connectionSchema)
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await disconnectLtiContext(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

/** Administrators may connect what anybody has opened. */
function openedBy(caller: Caller): string | null {
  return actsAsAdmin(caller) ? null : caller.userId;
}

const rosterInput = connectionSchema.extend({
  /** Only say what would happen. */
  dryRun: z.boolean().default(true),
});

const countSchema = z.int().min(0);

const rosterOutput = z.object({
  steps: z.array(rosterStepSchema),
  /** In the course here but not at the platform; null where several of its courses are connected to this one. Nothing is done about them. */
  absent: z.array(absentPersonSchema).nullable(),
  leftOut: z.object({ inactive: countSchema, testUsers: countSchema, unreadable: countSchema }),
  applied: z.boolean(),
});

export const importRoster = instructorProcedure('course:write')
  .meta({ sentence: 'Imports the roster of a course from its learning platform; with `dryRun` it only says what would happen.' })
  // Nobody is removed, and no role is lowered.
  .input(rosterInput)
  .output(rosterOutput)
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
    return { steps, absent, leftOut, applied: !dryRun };
  });

function platformError(fault: PlatformFault): ApiError {
  const remedy = fault.details.retry ? 'Try again in a minute.' : 'Show this to the people who run the learning platform.';
  return new ApiError('not-possible-now', { code: 'lti-platform-fault', message: fault.message, remedy, cause: fault });
}

export const links = staffProcedure('course:read')
  .meta({
    sentence: 'Links in the courses of learning platforms that are connected to this one; a link is known once it was opened.',
  })
  .input(z.object({ courseId: idSchema }))
  .output(z.array(linkSchema))
  .query(({ ctx, input }) => listLtiLinks(ctx.db, input));

export const connectLink = instructorProcedure('course:write')
  .meta({ sentence: 'Connects a link to an assignment, whose scores then go to the column of the link.' })
  // Null: disconnects it.
  .input(z.object({ courseId: idSchema, ltiLinkId: idSchema, assignmentId: idSchema.nullable() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await connectLtiLink(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const scoresOfStudentSchema = z.object({
  /** Null: invited, and has not joined. */
  enrolmentId: idSchema.nullable(),
  name: z.string(),
  /** One for each link of the courses that the student came from; empty when they never came from a learning platform. */
  scores: z.array(scoreSchema),
});

export const scores = staffProcedure('course:read')
  .meta({ sentence: 'The scores of one assignment at learning platforms: its links, and its students by name.' })
  .input(z.object({ assignmentId: idSchema }))
  .output(z.object({ links: z.array(linkSchema), students: z.array(scoresOfStudentSchema) }))
  .query(async ({ ctx, input: { assignmentId } }) => {
    const courseId = ctx.course.id;
    const links = await listLtiLinks(ctx.db, { courseId, assignmentId });
    const students = await listStudents(ctx.db, { courseId, after: null, limit: null });
    const invited = await listInvitedStudents(ctx.db, courseId);
    const byUser = Map.groupBy(await listLtiScores(ctx.db, { courseId, assignmentId }), ({ userId }) => userId);
    return {
      links,
      students: [
        ...students.map(({ enrolmentId, userId, name }) => ({ enrolmentId, name, scores: byUser.get(userId) ?? [] })),
        ...sortedByName(invited).map(({ name, email }) => ({ enrolmentId: null, name: name || email, scores: [] })),
      ],
    };
  });

export const resendScores = instructorProcedure('course:write')
  .meta({ sentence: 'Sends the scores of an assignment to learning platforms again, for one student or for all.' })
  // What waits for its next attempt is sent immediately.
  .input(z.object({ assignmentId: idSchema, enrolmentId: idSchema.optional() }))
  .output(z.object({ queued: z.int() }))
  .mutation(async ({ ctx, input: { assignmentId, enrolmentId } }) => {
    const queued = await resendLtiScores(ctx.db, {
      ...{ courseId: ctx.course.id, assignmentId, actor: actorOf(ctx.caller) },
      ...(enrolmentId !== undefined && { enrolmentId }),
    });
    return { queued };
  });
