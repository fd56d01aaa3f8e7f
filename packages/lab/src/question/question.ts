import { z } from 'zod';
import { deriveKey } from '../hash.ts';
import { type SeededRandom, seededRandom, shuffled } from '../random.ts';
import type { ChoiceField, Field } from './field.ts';
import { type Mistake, tellableMistakes } from './mistakes.ts';
import type { Answer, Variant } from './variant.ts';

/** A question whose numbers are drawn; `Values` are these numbers. Everything except `draw` is a pure function of them. */
export interface Question<Values = unknown> {
  /** `<lab>/<question>`, as in `matmul/copies-of-a-variable`. */
  readonly id: string;
  readonly title: string;
  /** The course document that asks it: its file, and rows of the documents' table. */
  readonly document?: { readonly file: string; readonly rows: readonly number[] };
  draw(random: SeededRandom): Values;
  /** The task, in Markdown of the handouts' kind: formulas between dollars. */
  text(values: Values): string;
  /** At least one. A choice's order is drawn by the seed. */
  fields(values: Values): readonly Field[];
  /** For every field that is not a prediction. */
  answer(values: Values): Answer;
  /** What usual slips lead to, by field. Those that a field's unit suggests need not be named. */
  mistakes?(values: Values): readonly Mistake[];
  /** The solution step by step, in Markdown. The result for each field is in bold: `**512 threads**`, or a choice's label. */
  solution(values: Values): string;
}

/** What a question says of itself. */
export const declarationSchema = z.object({
  id: z.string().regex(/^[a-z0-9-]+\/[a-z0-9]+(-[a-z0-9]+)*$/, '<lab>/<question>'),
  title: z.string().min(1),
  document: z.object({ file: z.string().min(1), rows: z.array(z.int().positive()).min(1) }).exactOptional(),
});

export type Declaration = Readonly<z.infer<typeof declarationSchema>>;

/** Checks what types cannot, and returns the question. Throws `TypeError` with an error that lists every fault. */
export function defineQuestion<Values>(question: Question<Values>): Question<Values> {
  const parsed = declarationSchema.safeParse(question);
  if (!parsed.success) throw new TypeError(`Question ${JSON.stringify(question.id)}: ${z.prettifyError(parsed.error)}`);
  return question;
}

/**
 * The variant for a seed (1 to 64 hex digits): the same in every process, as long as the question's file does not change. Throws
 * `RangeError` for an invalid seed, and `TypeError` where the question contradicts itself.
 */
export function drawVariant<Values>(question: Question<Values>, seed: string): Variant {
  return variantOf(question, question.draw(seededRandom(deriveKey(seed, `question ${question.id}`))), seed);
}

/** The variant with these values; the seed orders its choices. Throws like `drawVariant`. */
export function variantOf<Values>(question: Question<Values>, values: Values, seed: string): Variant {
  const { id, title } = question;
  const orderOf = (field: Field) => seededRandom(deriveKey(seed, `choices ${id} ${field.id}`));
  const fields = question.fields(values).map((field) => (field.kind === 'choice' ? withDrawnOrder(field, orderOf(field)) : field));
  const answer = question.answer(values);
  const variant: Variant = {
    question: id,
    title,
    text: question.text(values),
    fields,
    answer,
    mistakes: tellableMistakes(fields, answer, question.mistakes?.(values) ?? []),
    solution: question.solution(values),
  };
  const fault = variantFault(variant);
  if (fault !== null) throw new TypeError(`Question ${id}, with ${JSON.stringify(values)}: ${fault}`);
  return variant;
}

function withDrawnOrder(field: ChoiceField, random: SeededRandom): ChoiceField {
  return { ...field, choices: shuffled(field.choices, random) };
}

/** How a variant contradicts itself, as the end of a sentence; null where it does not. */
export function variantFault({ fields, answer }: Pick<Variant, 'fields' | 'answer'>): string | null {
  if (fields.length === 0) return 'it has no fields.';
  const ids = fields.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) return `two fields are named ${twice}.`;
  const bad = ids.find((id) => !/^[a-z][a-zA-Z0-9]*$/.test(id));
  if (bad !== undefined) return `the field ${JSON.stringify(bad)} must be named by one word.`;
  const stray = Object.keys(answer).find((id) => !ids.includes(id));
  if (stray !== undefined) return `it answers ${stray}, which is not a field.`;
  return fields.map((field) => fieldFault(field, answer[field.id])).find((fault) => fault !== null) ?? null;
}

function fieldFault(field: Field, answer: number | string | undefined): string | null {
  if (field.kind === 'choice') return choiceFault(field, answer);
  if (field.kind === 'number' && field.predicts)
    return answer === undefined ? null : `the field ${field.id} is a prediction, but it is answered.`;
  if (typeof answer !== 'number' || !Number.isFinite(answer)) return `the answer of ${field.id} is ${answer}.`;
  if (field.kind === 'integer') return Number.isSafeInteger(answer) ? null : `the answer of ${field.id} is ${answer}, which is not whole.`;
  return answer === 0 ? `the answer of ${field.id} is 0, for which no relative tolerance makes sense.` : null;
}

function choiceFault({ id, choices }: ChoiceField, answer: number | string | undefined): string | null {
  if (choices.length < 2) return `the field ${id} has fewer than two choices.`;
  for (const key of ['value', 'label'] as const) {
    if (new Set(choices.map((choice) => choice[key])).size < choices.length) return `the field ${id} has two choices with the same ${key}.`;
  }
  return choices.some(({ value }) => value === answer) ? null : `the field ${id} has no choice ${answer}.`;
}
