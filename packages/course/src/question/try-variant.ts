import { createHmac } from 'node:crypto';
import {
  type Answer,
  answerKeyOf,
  askedOf,
  askedSchema,
  type BankVariant,
  type Checked,
  checkAnswer,
  type Field,
  type QuestionBank,
  type Variant,
} from '@rooflab/lab/question';
import { catalogueBank } from './known-question.ts';
import type { DrawnTry } from './open-try.ts';
import type { TryRow } from './queries.ts';
import type { QuestionKey, Verdicts } from './schema.ts';

interface TryPlace extends QuestionKey {
  readonly enrolmentId: string;
  readonly number: number;
}

/**
 * What chooses a counted variant, 64 hexadecimal digits: a keyed hash of whose try it is, under a key that serves nothing else. Anyone can
 * build a public lab and read its variants, so which one comes next must stay secret: the seed is neither stored nor sent anywhere.
 */
export function seedOf(secret: string, { enrolmentId, assignmentId, question, number }: TryPlace): string {
  const key = createHmac('sha256', secret).update('rooflab counted tries').digest();
  return createHmac('sha256', key)
    .update(JSON.stringify([enrolmentId, assignmentId, question, number]))
    .digest('hex');
}

interface NextTry {
  readonly place: TryPlace;
  /** `askedSha256` of the student's earlier tries at this question, in any assignment. */
  readonly had: readonly string[];
}

/** The variant of a student's next try: one of those that count and that the student has had least often. */
export function drawTry(secret: string, { counted }: Pick<QuestionBank, 'counted'>, { place, had }: NextTry): DrawnTry {
  const times = counted.map(({ askedSha256 }) => had.filter((each) => each === askedSha256).length);
  const fewest = Math.min(...times);
  const left = counted.filter((_, i) => times[i] === fewest);
  const variant = left[Number(BigInt(`0x${seedOf(secret, place)}`) % BigInt(left.length))];
  if (variant === undefined) throw new RangeError(`The question ${place.question} has no variant that counts.`);
  return { asked: askedOf(variant), askedSha256: variant.askedSha256, answerKey: answerKeyOf(variant) };
}

/** The variant with this hash, as the question has it now; null where the question is gone, or now asks something else. */
export function sameVariant(bank: QuestionBank | null, askedSha256: string): BankVariant | null {
  const isSame = (variant: BankVariant) => variant.askedSha256 === askedSha256;
  return bank?.counted.find(isSame) ?? bank?.practice.find(isSame) ?? null;
}

export type StoredVariant = Pick<TryRow, 'question' | 'asked' | 'askedSha256' | 'answerKey'>;

/**
 * The variant of a try, with its answer: as the question has it now, or as it was drawn where the question now asks something else. Null for a try of a
 * version of Rooflab that did not store the answers.
 */
export function tryVariant(bank: QuestionBank | null, { question, asked, askedSha256, answerKey }: StoredVariant): Variant | null {
  const same = sameVariant(bank, askedSha256);
  return same ?? (answerKey && { question, ...askedSchema.parse(asked), ...answerKey });
}

export function verdictsOf({ fields }: Checked): Verdicts {
  return Object.fromEntries(fields.map(({ id, correct, pending }) => [id, pending === true ? null : correct]));
}

/** Each field by itself: one that cannot be read is wrong, and keeps none of the others from being judged. */
export function asItIs(variant: Variant, answers: Readonly<Record<string, string>>): Verdicts {
  return Object.fromEntries(variant.fields.map((field) => [field.id, checkAnswer({ ...variant, fields: [field] }, answers).correct]));
}

/** The verdicts of an answered try by the question as it is now, with predictions as they were decided; null where it now asks something else. */
export function judgeAgain(bank: QuestionBank | null, row: TryRow): Verdicts | null {
  // Questions about a student's own kernel are drawn once, and stay as they are.
  const variant = row.answers && (row.drawId === null ? sameVariant(bank, row.askedSha256) : tryVariant(null, row));
  if (!row.answers || !row.verdicts || !variant) return null;
  const { readable, ...checked } = checkAnswer(variant, row.answers);
  if (!readable) return null;
  const decided = row.verdicts;
  return Object.fromEntries(
    Object.entries(verdictsOf({ readable, ...checked })).map(([id, verdict]) => [id, verdict ?? decided[id] ?? null]),
  );
}

interface AnsweredTry extends DrawnTry {
  readonly answers: Readonly<Record<string, string>>;
  readonly verdicts: Verdicts;
}

/** A try with answers made up from the right ones, and their verdicts: for demo courses. Throws `ApiError` where the question is gone. */
export async function answeredTry(
  secret: string,
  next: NextTry,
  answersOf: (asked: { readonly fields: readonly Field[]; readonly right: Answer }) => Record<string, string>,
): Promise<AnsweredTry> {
  const drawn = drawTry(secret, await catalogueBank(next.place.question), next);
  const {
    asked: { fields },
    answerKey,
  } = drawn;
  const answers = answersOf({ fields, right: answerKey.answer });
  return { ...drawn, answers, verdicts: verdictsOf(checkAnswer({ fields, ...answerKey }, answers)) };
}
