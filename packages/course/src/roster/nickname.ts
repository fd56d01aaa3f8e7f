import { z } from 'zod';
import { nicknameKey } from '../leaderboard/nickname-key.ts';
import { ApiError } from '../procedure/errors.ts';
import { actorOf } from '../procedure/permission.ts';
import { DONE, doneSchema, idSchema, lineSchema } from '../procedure/schemas.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { setLeaderboardName } from './roster.ts';

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
