import { z } from 'zod';
import { limitRequests } from '../procedure/limit-requests.ts';
import { idSchema, lineSchema } from '../procedure/schemas.ts';
import { signedInProcedure } from '../procedure/trpc.ts';
import { joinCourse } from './courses.ts';

/** Codes have 31^8 forms: at this rate nobody guesses one. */
const TRIES = { max: 10, windowSeconds: 60, afterwards: 'type the code again' };

export const join = signedInProcedure(null)
  .meta({ sentence: "Enrols the caller as a student by the course's code." })
  .input(z.object({ code: lineSchema(40) }))
  .output(z.object({ courseId: idSchema, enrolmentId: idSchema }))
  .mutation(async ({ ctx, input: { code } }) => {
    const { userId } = ctx.caller;
    await limitRequests(ctx.db, `join:${userId}`, TRIES);
    return await joinCourse(ctx.db, { userId, code, now: ctx.clock() });
  });
