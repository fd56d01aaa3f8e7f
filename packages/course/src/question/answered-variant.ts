import { type Answer, checkAnswer, type Field } from '@rooflab/lab/question';
import type { DrawnTry } from './open-try.ts';
import { drawnTry, type TryPlace, variantOfTry, verdictsOf } from './try-variant.ts';
import type { Verdicts } from './verdicts.ts';

interface AnsweredVariant extends DrawnTry {
  readonly answers: Readonly<Record<string, string>>;
  readonly verdicts: Verdicts;
}

/** A try's variant with answers made up from the right ones, and their verdicts: for courses that show what tries look like. */
export function answeredVariant(
  secret: string,
  place: TryPlace,
  answersOf: (asked: { readonly fields: readonly Field[]; readonly right: Answer }) => Record<string, string>,
): AnsweredVariant {
  const variant = variantOfTry(secret, place);
  const answers = answersOf({ fields: variant.fields, right: variant.answer });
  return { ...drawnTry(variant), answers, verdicts: verdictsOf(checkAnswer(variant, answers)) };
}
