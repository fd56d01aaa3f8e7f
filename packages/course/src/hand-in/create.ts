import { z } from 'zod';
import { limitRequests } from '../procedure/limit-requests.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { exerciseSchema, idSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { createHandIn } from './create-hand-in.ts';
import { inTurn } from './in-turn.ts';

/** Room for the exact limit to be checked, and explained, where it is kept: in bytes, by the database room. */
const GENEROUS = 200_000;

/** Of one student; far above what anybody types, below what fills a disk where attempts are free. */
const RATE = { max: 60, windowSeconds: 60 };

const input = z.object({
  assignmentId: idSchema,
  exercise: exerciseSchema,
  /** WGSL, at most 64 KiB of UTF-8. */
  source: z.string().max(GENEROUS),
  note: z.string().max(GENEROUS).optional(),
  /** Drawn by the client; the same again finds the same hand-in. */
  requestId: idSchema,
  /** The student was told what being late costs, and agreed. */
  acceptLate: z.boolean().default(false),
});

const output = z.object({
  handInId: idSchema,
  /** False when the request had been accepted before. */
  created: z.boolean(),
  createdAt: z.date(),
  lateDays: z.int(),
  /** After this one; null: no limit. */
  attemptsLeft: z.int().nullable(),
  /** Hand-ins that waited, and were cancelled for this one. */
  replaced: z.array(idSchema),
});

export const create = studentProcedure('hand-in:write', { fromWorkflow: true })
  .meta({ sentence: 'Takes a hand-in: once it is answered, it is in the database and in the queue.' })
  .input(input)
  .output(output)
  .mutation(async ({ ctx, input: { note, ...request } }) => {
    await limitRequests(ctx.db, `hand-in:${ctx.caller.userId}`, RATE);
    const enrolmentId = ownEnrolment(ctx.member);
    const handIn = { ...request, ...(note === undefined ? {} : { note }), enrolmentId, receivedAt: ctx.receivedAt() };
    // The database takes a student's hand-ins one at a time; one that waits must not hold a connection that others need.
    const accepted = await inTurn(enrolmentId, () => createHandIn(ctx.db, handIn));
    return { ...accepted, replaced: [...accepted.replaced] };
  });
