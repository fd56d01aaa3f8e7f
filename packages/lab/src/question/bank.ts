import { z } from 'zod';
import { deriveKey, hashWord } from '../hash.ts';
import { seededRandom } from '../random.ts';
import type { Field } from './field.ts';
import { type Declaration, declarationSchema, drawVariant, type Question } from './question.ts';
import { answerKeySchema, askedSchema, askedSha256, type Variant } from './variant.ts';

/** What lists need of a question. */
export const listedQuestionSchema = declarationSchema.extend({
  /** `<lab>/<experiment>`: the experiments whose runs decide its predictions. Empty where it asks for none. */
  predicts: z.array(z.string()),
});

export type ListedQuestion = Readonly<z.infer<typeof listedQuestionSchema>>;

const bankVariantSchema = z.object({
  question: z.string(),
  ...askedSchema.shape,
  ...answerKeySchema.shape,
  askedSha256: z.string().length(64),
});

/** A variant with the hash by which a try finds it again. */
export interface BankVariant extends Variant {
  readonly askedSha256: string;
}

/** A question as data: its variants, drawn when its lab was built. No variant is in both halves, unless there is only one. */
export interface QuestionBank extends ListedQuestion {
  /** Anybody may read their solutions. At least one. */
  readonly practice: readonly BankVariant[];
  /** For tries that count. At least one. */
  readonly counted: readonly BankVariant[];
}

export const questionBankSchema = listedQuestionSchema.extend({
  practice: z.array(bankVariantSchema).min(1),
  counted: z.array(bankVariantSchema).min(1),
});

/** A question of which variants can be asked for, wherever its code runs. */
export interface QuestionSource extends Declaration {
  /** A variant for each seed (1 to 64 hex digits). Throws like `drawVariant`. */
  variants(seeds: readonly string[]): Promise<readonly Variant[]>;
}

/** A question whose code runs in this process. */
export function questionSource(question: Question): QuestionSource {
  const { id, title, document } = question;
  return {
    ...{ id, title, variants: async (seeds) => seeds.map((seed) => drawVariant(question, seed)) },
    ...(document && { document: { file: document.file, rows: [...document.rows] } }),
  };
}

interface BankSize {
  /** 1 to 64 hex digits. */
  readonly seed: string;
  /** The most variants, both halves together. At least 1. */
  readonly variants: number;
}

/** Variants of a question, half of them for practice. */
const VARIANTS = 512;

/** Variants that are asked for at once: a process that runs the code of labs has seconds for an answer. */
const AT_ONCE = 32;

/** After so many draws in a row that bring nothing new, a question has hardly any other variant. */
const MOST_REPEATS = 100;

/** The bank that is built of a question: the same for the same texts and numbers, wherever its code runs. Throws like `drawVariant`. */
export async function buildBank(question: QuestionSource): Promise<QuestionBank> {
  return await drawBank(question, { seed: await bankSeed(question), variants: VARIANTS });
}

/**
 * The bank of a question: as many different variants as wanted, or as the question has. Two variants that differ only in the order of their choices are
 * the same. Throws like `drawVariant`.
 */
export async function drawBank(question: QuestionSource, size: BankSize): Promise<QuestionBank> {
  const { variants: _, ...declared } = question;
  const drawn = await differentVariants(question, size);
  const halves = drawn.length === 1 ? [drawn, drawn] : [0, 1].map((half) => drawn.filter((_, i) => i % 2 === half));
  const [counted = [], practice = []] = halves;
  return { ...declared, predicts: predictedBy(drawn), practice, counted };
}

async function differentVariants(question: QuestionSource, { seed, variants }: BankSize): Promise<BankVariant[]> {
  const drawn = new Map<string, BankVariant>();
  const key = deriveKey(seed, `bank ${question.id}`);
  for (let first = 0, repeats = 0; drawn.size < variants && repeats < MOST_REPEATS; first += AT_ONCE) {
    const seeds = Array.from({ length: AT_ONCE }, (_, i) => hexOf([hashWord(key, 2 * (first + i)), hashWord(key, 2 * (first + i) + 1)]));
    for (const variant of await question.variants(seeds)) {
      if (drawn.size >= variants || repeats >= MOST_REPEATS) break;
      const content = JSON.stringify([variant.title, variant.text, variant.fields.map(inOneOrder)]);
      repeats = drawn.has(content) ? repeats + 1 : 0;
      if (repeats === 0) drawn.set(content, { ...variant, askedSha256: askedSha256(variant) });
    }
  }
  return [...drawn.values()];
}

function inOneOrder(field: Field): Field {
  return field.kind === 'choice' ? { ...field, choices: [...field.choices].sort((a, b) => (a.value < b.value ? -1 : 1)) } : field;
}

function predictedBy(variants: readonly Variant[]): string[] {
  const fields = variants.flatMap((variant) => variant.fields);
  return [...new Set(fields.flatMap((field) => (field.kind === 'number' && field.predicts ? [field.predicts.experiment] : [])))];
}

function hexOf(words: readonly number[]): string {
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** So few say whether a question still asks what it did. */
const SAMPLES = 8;

/**
 * The seed of a question's bank: it follows from what the question asks, so the bank is drawn again when texts or numbers change. When only an answer or a
 * solution is corrected, the bank keeps its variants, and tries can be judged again. Throws like `drawVariant`.
 */
export async function bankSeed({ id, variants }: Pick<QuestionSource, 'id' | 'variants'>): Promise<string> {
  const samples = await variants(Array.from({ length: SAMPLES }, (_, i) => i.toString(16)));
  return hexOf(deriveKey('0', JSON.stringify([id, samples.map(askedSha256)])));
}

/** The variant to practise with for a seed (1 to 64 hex digits). Throws `RangeError` for an invalid seed. */
export function practiceVariant({ id, practice }: Pick<QuestionBank, 'id' | 'practice'>, seed: string): BankVariant {
  const [first, ...others] = practice;
  if (first === undefined) throw new RangeError(`The question ${id} has no variants to practise with.`);
  return seededRandom(deriveKey(seed, `practice ${id}`)).pick([first, ...others]);
}
