import { onlyCourseOf, onlyCoursesOf } from '@rooflab/db';
import { z } from 'zod';
import { makeResetLink, resetLinkSchema } from '../auth/reset-link.ts';
import { csvSchema, leaveOutSchema, lineProblemSchema, refuseProblems } from '../csv/line-problem.ts';
import { writeSpreadsheet } from '../csv/write-csv.ts';
import { nicknameKey } from '../leaderboard/nickname-key.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema, reasonSchema, roleSchema, userIdSchema } from '../procedure/schemas.ts';
import { instructorProcedure, staffProcedure, studentProcedure } from '../procedure/trpc.ts';
import { setRole as changeRole, revokeInvitation as revoke, setDropped, setLeaderboardName } from './commands.ts';
import { confirmSignUps as confirm, makeInvitationLinks } from './invitation-commands.ts';
import { listInvitations, listRoster } from './queries.ts';
import { readRoster } from './roster-csv.ts';
import { importRoster } from './roster-import.ts';
import { emailSchema, openInvitationSchema, rosterEntrySchema, rosterStepSchema, sectionSchema } from './schema.ts';

const rosterSchema = z.object({
  people: z.array(
    rosterEntrySchema.extend({
      /** Whether an instructor of this course may make a link for a new password (`roster.resetLink`); null unless `resets` was set. */
      mayReset: z.boolean().nullable(),
    }),
  ),
  invitations: z.array(openInvitationSchema),
});

export const list = staffProcedure('course:read')
  .meta({ sentence: 'Everybody in a course, by name.' })
  .input(z.object({ courseId: idSchema, resets: z.boolean().default(false) }))
  .output(rosterSchema)
  .query(async ({ ctx, input: { courseId, resets } }) => {
    const [people, invitations] = await Promise.all([listRoster(ctx.db, courseId), listInvitations(ctx.db, courseId)]);
    if (!resets) return { people: people.map((person) => ({ ...person, mayReset: null })), invitations };
    const students = people.filter(({ role, droppedAt }) => role === 'student' && droppedAt === null);
    const onlyIn = await onlyCoursesOf(
      ctx.db,
      students.map(({ userId }) => userId),
    );
    return { people: people.map((person) => ({ ...person, mayReset: onlyIn.get(person.userId) === courseId })), invitations };
  });

export const setRole = instructorProcedure('course:write')
  .meta({ sentence: 'Makes somebody in the course a student, TA or instructor.' })
  .input(z.object({ enrolmentId: idSchema, role: roleSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await changeRole(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const remove = instructorProcedure('course:write')
  .meta({ sentence: 'Removes somebody from the course, or puts them back with `dropped: false`.' })
  // What was handed in stays.
  .input(z.object({ enrolmentId: idSchema, dropped: z.boolean().default(true) }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await setDropped(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

export const revokeInvitation = instructorProcedure('course:write')
  .meta({ sentence: 'Withdraws an invitation that nobody has accepted.' })
  .input(z.object({ invitationId: idSchema }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    await revoke(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const nicknameSchema = lineSchema(32).refine((name) => nicknameKey(name) !== '', 'Use at least one visible character.');

export const nickname = studentProcedure(null)
  .meta({ sentence: "How an enrolment appears on the leaderboard: the student's own choice; staff can remove a name but not choose one." })
  .input(z.object({ enrolmentId: idSchema, nickname: nicknameSchema.nullable(), leaderboardHidden: z.boolean() }))
  .output(doneSchema)
  .mutation(async ({ ctx, input }) => {
    const own = input.enrolmentId === ctx.member.enrolmentId;
    if (!own && input.nickname !== null) {
      throw new ApiError('forbidden', {
        message: 'A nickname is the student’s own choice.',
        remedy: 'Staff can only remove it: send null.',
      });
    }
    await setLeaderboardName(ctx.db, { ...input, actor: actorOf(ctx.caller) });
    return DONE;
  });

const importInput = z.object({
  courseId: idSchema,
  csv: csvSchema,
  /** Remove students that are not in the file. */
  dropMissing: z.boolean().default(false),
  leaveOut: leaveOutSchema,
  /** Only say what would happen. */
  dryRun: z.boolean().default(true),
});

const importOutput = z.object({ steps: z.array(rosterStepSchema), problems: z.array(lineProblemSchema), applied: z.boolean() });

export const importCsv = instructorProcedure('course:write')
  .meta({ sentence: 'Updates the roster to match a file; with `dryRun` it only says what would happen.' })
  // A file with problems is applied only with `leaveOut`.
  .input(importInput)
  .output(importOutput)
  .mutation(async ({ ctx, input: { courseId, csv, dropMissing, leaveOut, dryRun } }) => {
    const { lines, problems, unusedEmails } = readRoster(csv);
    if (!dryRun) refuseProblems(problems, leaveOut);
    const { userId } = ctx.caller;
    const request = { courseId, lines, keep: dropMissing ? unusedEmails : null, dryRun, actor: actorOf(ctx.caller), userId };
    const steps = await importRoster(ctx.db, request);
    return { steps, problems: [...problems], applied: !dryRun };
  });

const personInput = z.object({
  courseId: idSchema,
  email: emailSchema.toLowerCase(),
  /** Of an invitation; people in the course have the name of their account. */
  name: lineSchema(100).optional(),
  /** Left out: people keep theirs, and new ones become students. */
  role: roleSchema.optional(),
  /** Left out: people keep theirs; empty: none. */
  section: sectionSchema.or(z.literal('')).optional(),
});

export const addPerson = instructorProcedure('course:write')
  .meta({ sentence: 'Adds or invites one person, or changes their role and section, as a file with this one line would.' })
  .input(personInput)
  .output(rosterStepSchema)
  .mutation(async ({ ctx, input: { courseId, email, name = '', role = null, section = null } }) => {
    const { userId } = ctx.caller;
    const lines = [{ email, name, role, section }];
    const [step] = await importRoster(ctx.db, { courseId, lines, keep: null, dryRun: false, actor: actorOf(ctx.caller), userId });
    return found(step ?? null);
  });

const LINK_DAYS = 14;
const DAY_MS = 86_400_000;

/** People of one course. */
const MOST_PEOPLE = 5000;

const linksSchema = z.object({
  links: z.array(z.object({ invitationId: idSchema, email: z.string(), name: z.string(), role: roleSchema, link: z.url() })),
  expiresAt: z.date(),
  /** The same as a table: name, email, link. */
  csv: z.string(),
});

export const makeLinks = instructorProcedure(null)
  .meta({
    sentence:
      'Makes a link for one open invitation, or for all of them, to be handed to the invited people: each enrols one person once, with or without mail.',
  })
  // Former links of the same invitations stop working. Links are shown this once; the database keeps their hashes.
  .input(z.object({ courseId: idSchema, invitationId: idSchema.nullable().default(null) }))
  .output(linksSchema)
  .mutation(async ({ ctx, input: { courseId, invitationId } }) => {
    const expiresAt = new Date(ctx.clock().getTime() + LINK_DAYS * DAY_MS);
    const invitationIds = invitationId === null ? null : [invitationId];
    const made = await makeInvitationLinks(ctx.db, { courseId, invitationIds, expiresAt, actor: actorOf(ctx.caller) });
    const { options } = await ctx.auth.$context;
    // Browsers send what follows `#` to nobody, so that the token is in no log.
    const links = made.map(({ token, ...person }) => ({ ...person, link: `${options.baseURL}/invitation#${token}` }));
    return {
      links,
      expiresAt,
      csv: writeSpreadsheet([['name', 'email', 'link'], ...links.map(({ name, email, link }) => [name, email, link])]),
    };
  });

export const confirmSignUps = instructorProcedure(null)
  .meta({
    sentence:
      'Enrols accounts that signed up with an invited address which nobody proved: the instructor says that they are the invited students.',
  })
  .input(z.object({ courseId: idSchema, userIds: z.array(userIdSchema).min(1).max(MOST_PEOPLE) }))
  .output(z.object({ confirmed: z.int() }))
  .mutation(async ({ ctx, input }) => ({ confirmed: await confirm(ctx.db, { ...input, actor: actorOf(ctx.caller) }) }));

export const resetLink = instructorProcedure(null)
  .meta({ sentence: 'Makes a link with which a student of this course, and of no other, chooses a new password.' })
  // It proves nothing about the address.
  .input(z.object({ enrolmentId: idSchema, reason: reasonSchema }))
  .output(resetLinkSchema)
  .mutation(async ({ ctx, input: { enrolmentId, reason } }) => {
    const { userId } = found(await ctx.db.enrolment.findUnique({ where: { id: enrolmentId }, select: { userId: true } }));
    if ((await onlyCourseOf(ctx.db, userId)) !== ctx.course.id) {
      throw new ApiError('not-possible-now', {
        code: 'not-only-here',
        message: 'You can make this link only for someone who is a student in your course and nothing else on this portal.',
        remedy: 'Ask an administrator for the link.',
      });
    }
    return await makeResetLink(ctx, { userId, reason, courseId: ctx.course.id });
  });
