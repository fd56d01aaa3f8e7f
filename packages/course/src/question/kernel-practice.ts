import { randomBytes } from 'node:crypto';
import type { Queryable } from '@rooflab/db';
import { askedSha256, type QuestionBank } from '@rooflab/lab/question';
import { titleOf } from '../item/schema.ts';
import { ApiError } from '../procedure/errors.ts';
import { askedKernel, chosenQuestions } from './kernel-draws.ts';
import { readyKernel } from './open-kernel-try.ts';
import { isInQuestion } from './open-questions.ts';

/** As long as a grading's seed. */
const SEED_BYTES = 16;

interface Practising {
  readonly userId: string;
  readonly enrolmentId: string;
  readonly isStaff: boolean;
  readonly assignmentId: string;
  readonly question: string;
  /** The exercise that it asks about. */
  readonly exercise: string;
  /** The file's SHA-256; left out: the best accepted one. */
  readonly version?: string | undefined;
  readonly seed?: string | undefined;
}

/**
 * What a student practises about their own kernel: the variant of the seed, or of a new one. None of its questions ever counts. Throws `Refused` where there is
 * nothing to ask about, and `ApiError` while one that counts is open.
 */
export async function kernelPractice(
  db: Queryable,
  { seed = randomBytes(SEED_BYTES).toString('hex'), version, exercise, question, ...asked }: Practising,
): Promise<{ readonly bank: Omit<QuestionBank, 'counted'>; readonly version: string; readonly seed: string }> {
  if (await isInQuestion(db, exercise, asked)) throw inQuestion();
  const kernel = readyKernel(await askedKernel(db, { ...asked, question, sourceSha256: version }));
  const variant = chosenQuestions({ question, source: kernel.source, questions: kernel.questions.practice }, seed);
  if (variant === null)
    throw new ApiError('not-possible-now', { code: 'no-questions', message: 'Too little is left of this file to practise with.' });
  const practice = [{ ...variant, askedSha256: askedSha256(variant) }];
  const title = titleOf({ kind: 'question', subject: question });
  return { bank: { id: question, title, predicts: [], practice }, version: kernel.sourceSha256, seed };
}

function inQuestion(): ApiError {
  return new ApiError('not-possible-now', {
    code: 'question-open',
    message: 'You have an open question about this file, which counts.',
    remedy: 'Answer it first, then practise.',
  });
}
