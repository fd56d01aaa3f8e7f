import { createHash, createHmac } from 'node:crypto';
import { type Answer, askedOf, type Checked, checkAnswer, drawVariant, type Field, type Variant } from '@rooflab/lab/question';
import { findQuestion } from '@rooflab/labs/questions';
import { asksPrediction, knownQuestion } from './known-question.ts';
import type { DrawnTry } from './open-try.ts';
import type { TryRow } from './queries.ts';
import type { QuestionKey, Verdicts } from './schema.ts';

interface TryPlace extends QuestionKey {
  readonly enrolmentId: string;
  readonly number: number;
}

/**
 * The seed of a counted variant, 64 hexadecimal digits: a keyed hash of whose try it is, under a key that serves nothing else. Anybody who knows the seed can
 * draw the variant in practice and read its solution, so it is neither stored nor sent anywhere.
 */
function seedOf(secret: string, { enrolmentId, assignmentId, question, number }: TryPlace): string {
  const key = createHmac('sha256', secret).update('rooflab counted tries').digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([enrolmentId, assignmentId, question, number]))
    .digest('hex');
}

/** The variant of a try, with its answer. Throws `ApiError` where the question is gone. */
export function variantOfTry(secret: string, place: TryPlace): Variant {
  return drawVariant(knownQuestion(place.question), seedOf(secret, place));
}

/** What of a variant is shown and stored. */
export function drawnTry(variant: Variant): DrawnTry {
  const { title, text, fields } = askedOf(variant);
  const asked = { title, text, fields };
  return { asked, askedSha256: hashOf(asked), predicts: asksPrediction(fields) };
}

function hashOf(asked: object): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

/** The variant that a student was shown, with its answer; null where the question, or the key of the seeds, has changed and now asks something else. */
export function sameVariant(secret: string, row: TryPlace & Pick<TryRow, 'askedSha256'>): Variant | null {
  if (findQuestion(row.question) === undefined) return null;
  const variant = variantOfTry(secret, row);
  return drawnTry(variant).askedSha256 === row.askedSha256 ? variant : null;
}

export function verdictsOf({ fields }: Checked): Verdicts {
  return Object.fromEntries(fields.map(({ id, correct, pending }) => [id, pending === true ? null : correct]));
}

/** The verdicts of an answered try by the question as it is now, with predictions as they were decided; null where it now asks something else. */
export function judgeAgain(secret: string, row: TryRow): Verdicts | null {
  const variant = row.answers && sameVariant(secret, row);
  if (!row.answers || !row.verdicts || !variant) return null;
  const { readable, ...checked } = checkAnswer(variant, row.answers);
  if (!readable) return null;
  const decided = row.verdicts;
  return Object.fromEntries(
    Object.entries(verdictsOf({ readable, ...checked })).map(([id, verdict]) => [id, verdict ?? decided[id] ?? null]),
  );
}

interface AnsweredVariant extends DrawnTry {
  readonly answers: Readonly<Record<string, string>>;
  readonly verdicts: Verdicts;
}

/** A try's variant with answers made up from the right ones, and their verdicts: for demo courses. */
export function answeredVariant(
  secret: string,
  place: TryPlace,
  answersOf: (asked: { readonly fields: readonly Field[]; readonly right: Answer }) => Record<string, string>,
): AnsweredVariant {
  const variant = variantOfTry(secret, place);
  const answers = answersOf({ fields: variant.fields, right: variant.answer });
  return { ...drawnTry(variant), answers, verdicts: verdictsOf(checkAnswer(variant, answers)) };
}
