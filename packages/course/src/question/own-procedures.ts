import { checkAnswer } from '@rooflab/lab/question';
import { z } from 'zod';
import { findAssignment } from '../assignment/assignments.ts';
import { studentStatus } from '../assignment/student-status.ts';
import { loadToldGrade } from '../grade/student-grade.ts';
import { inTurn } from '../hand-in/in-turn.ts';
import { isItem } from '../item/schema.ts';
import type { Context, Reader } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import { limitRequests } from '../procedure/limit-requests.ts';
import { ownEnrolment } from '../procedure/permission.ts';
import { studentProcedure } from '../procedure/trpc.ts';
import { answerTry } from './answer-try.ts';
import { type AskedKernel, askedKernel, kernelsOfTries } from './kernel-draws.ts';
import { bankOfItem, experimentsOf, knownBank } from './known-question.ts';
import { kernelRequest } from './open-kernel-try.ts';
import { openTry } from './open-try.ts';
import { ownKernelExercise } from './own-kernel.ts';
import { decideByStoredRuns } from './predictions.ts';
import { findVariant, listTries, type TryRow } from './queries.ts';
import { givenAnswerSchema, ownTriesSchema, type QuestionKey, questionKeySchema, takenAnswerSchema } from './schema.ts';
import { firstSeenRun } from './seen-runs.ts';
import { closeOverdueTries } from './timed-try.ts';
import { readDecisions, tryAnswer } from './try-answer.ts';
import { asItIs, drawTry, sameVariant, tryVariant, verdictsOf } from './try-variant.ts';

/** For each student: far more than anybody types. */
const RATE = { max: 60, windowSeconds: 60 };

export const mine = studentProcedure('results:read')
  .meta({ sentence: "The caller's tries at a question." })
  // The solution comes with a complete answer, after the last try, or once the assignment is closed.
  .input(questionKeySchema)
  .output(ownTriesSchema)
  .query(async ({ ctx, input }) => {
    const enrolmentId = ownEnrolment(ctx.member);
    await decideByStoredRuns(ctx, enrolmentId);
    if (ownKernelExercise(input.question) !== null) await closeOverdueTries(ctx.db, enrolmentId);
    const { state, triesLeft, triesUsed } = await standing(ctx, { enrolmentId, ...input });
    const rows = await listTries(ctx.db, { ...input, enrolmentId });
    const over = triesLeft === 0 || state === 'closed' || rows.some(({ fraction }) => fraction === 1);
    const waits = rows.some(isPending);
    const [decisions, { bank }, kernels] = await Promise.all([
      readDecisions(ctx.db, rows),
      bankOfItem(ctx.db, input),
      kernelsOfTries(ctx.db, rows),
    ]);
    const kernel = ownKernelExercise(input.question) === null ? null : standingOf(await askedKernel(ctx.db, { ...input, enrolmentId }));
    const isOpen = rows.some(({ answeredAt }) => answeredAt === null);
    const hasKernel = kernel === null || kernel.state === 'ready' || isOpen;
    const experiments = bank?.predicts ?? [];
    // With more than one try, staff have allowed a prediction after the run.
    const asksFirst = !ctx.isStaff && experiments.length > 0 && triesUsed === 0 && triesLeft === 1;
    const seen = asksFirst ? await firstSeenRun(ctx.db, { enrolmentId, experiments }) : null;
    return {
      tries: rows.map((row) => {
        const withSolution = over && row.answeredAt !== null && !isPending(row);
        const decidedBy = decisions.get(row.tryId) ?? null;
        return tryAnswer(bank, row, { withSolution, decidedBy, kernel: kernels.get(row.drawId ?? '') });
      }),
      triesLeft,
      mayAnswer: !over && !waits && hasKernel && seen === null && (ctx.isStaff || state === 'open' || state === 'late'),
      ruledOutBy: seen?.createdAt ?? null,
      kernel,
    };
  });

function standingOf(kernel: AskedKernel | null): z.infer<typeof ownTriesSchema>['kernel'] {
  if (kernel === null) return { state: 'no-hand-in', handInId: null, why: null };
  return { state: kernel.state, handInId: kernel.handInId, why: kernel.state === 'none' ? kernel.why : null };
}

function isPending({ answeredAt, fraction }: TryRow): boolean {
  return answeredAt !== null && fraction === null;
}

interface Asked extends QuestionKey {
  readonly enrolmentId: string;
}

/** Whether the assignment accepts this student's answers now, and how many more. Throws `ApiError` where it has no such question. */
async function standing({ clock, reads, isStaff }: Reader & { readonly isStaff: boolean }, asked: Asked) {
  const rules = found(await reads(findAssignment, asked.assignmentId));
  const grade = await reads(loadToldGrade, asked.enrolmentId);
  const status = studentStatus({ grade, rules, now: clock() });
  const own = found(status.items.find(isItem({ kind: 'question', subject: asked.question })) ?? null);
  return { state: status.state, triesLeft: isStaff ? null : own.attemptsLeft, triesUsed: own.attemptsUsed };
}

export const open = studentProcedure('hand-in:write')
  .meta({ sentence: "Draws the caller's next variant, or finds the one that is open: it stays the same until it is answered." })
  // `acceptLate`: the student was told what being late costs. Asked for where the try is timed, since it is as late as its opening.
  .input(questionKeySchema.extend({ acceptLate: z.boolean().default(false) }))
  .output(z.object({ number: z.int(), /** False where it was open already. */ created: z.boolean() }))
  .mutation(async ({ ctx, input: { acceptLate, ...key } }) => {
    await limitRate(ctx);
    const enrolmentId = ownEnrolment(ctx.member);
    const place = { ...key, enrolmentId };
    const isOwnKernel = ownKernelExercise(key.question) !== null;
    if (isOwnKernel) await closeOverdueTries(ctx.db, enrolmentId);
    const drawn = isOwnKernel ? await kernelRequest({ db: ctx.db, secret: ctx.triesSecret }, place) : await labRequest(ctx, place);
    const request = { ...place, ...drawn, acceptLate, receivedAt: ctx.receivedAt() };
    return await inTurn(enrolmentId, () => openTry(ctx.db, request));
  });

async function labRequest({ db, triesSecret }: Pick<Context, 'db' | 'triesSecret'>, place: Asked) {
  const { bank: found, labVersion } = await bankOfItem(db, place);
  const bank = knownBank({ bank: found }, place.question);
  return {
    ...{ labVersion, predicts: bank.predicts },
    asksStill: (askedSha256: string) => sameVariant(bank, askedSha256) !== null,
    draw: (number: number, had: readonly string[]) => drawTry(triesSecret, bank, { place: { ...place, number }, had }),
  };
}

export const answer = studentProcedure('hand-in:write')
  .meta({ sentence: 'Answers an open try, once: what it is worth, `mine` says.' })
  .input(givenAnswerSchema)
  .output(takenAnswerSchema)
  .mutation(async ({ ctx, input: { version, timeUp, ...input } }) => {
    await limitRate(ctx);
    const enrolmentId = ownEnrolment(ctx.member);
    const stored = await findVariant(ctx.db, { ...input, enrolmentId });
    const variant = stored?.askedSha256 === version ? tryVariant((await bankOfItem(ctx.db, input)).bank, stored) : null;
    if (variant === null) {
      const message = 'This question has changed since you opened it.';
      throw new ApiError('conflict', { code: 'question-changed', message, remedy: 'Reload the page; no try is used up.' });
    }
    const answers = Object.fromEntries(
      variant.fields.map(({ id }) => [id, Object.hasOwn(input.answers, id) ? (input.answers[id] ?? '') : '']),
    );
    const checked = checkAnswer(variant, answers);
    const isOver = timeUp && stored !== null && stored.closesAt !== null;
    if (!checked.readable && !isOver) {
      const problems = checked.fields.flatMap(({ id, problem }) => (problem === undefined ? [] : [[id, problem] as const]));
      return { accepted: false, problems: Object.fromEntries(problems) };
    }
    const predicts = experimentsOf(variant.fields);
    const given = {
      ...input,
      enrolmentId,
      askedSha256: version,
      answers,
      verdicts: isOver ? asItIs(variant, answers) : verdictsOf(checked),
      predicts,
      receivedAt: ctx.receivedAt(),
    };
    await inTurn(enrolmentId, () => answerTry(ctx.db, given));
    return { accepted: true, problems: {} };
  });

async function limitRate({ db, caller }: { readonly db: Context['db']; readonly caller: { readonly userId: string } }): Promise<void> {
  await limitRequests(db, `question-try:${caller.userId}`, RATE);
}
