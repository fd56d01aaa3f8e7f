import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { z } from 'zod';
import { type Field, fieldSchema } from './field.ts';
import { type Mistake, mistakeSchema } from './mistakes.ts';

/** Of one text of a variant; a worked solution is the longest of them. */
export const MOST_CHARACTERS = 10_000;

/** By field id: a number in the field's unit, or the value of a choice. */
export type Answer = Readonly<Record<string, number | string>>;

/** What judges an answer, and explains it: nothing that a student may see before answering. */
export const answerKeySchema = z.object({
  answer: z.record(z.string(), z.union([z.number(), z.string()])),
  /** Wrong values that have a sentence of their own. */
  mistakes: z.array(mistakeSchema),
  /** Markdown. */
  solution: z.string(),
});

export interface AnswerKey {
  readonly answer: Answer;
  readonly mistakes: readonly Mistake[];
  readonly solution: string;
}

/** What may be shown before the question is answered. */
export interface Asked {
  readonly title: string;
  /** Markdown with formulas. */
  readonly text: string;
  readonly fields: readonly Field[];
}

export const askedSchema = z.object({ title: z.string(), /** Markdown with formulas. */ text: z.string(), fields: z.array(fieldSchema) });

/** One variant of a question. It contains the answer: students see only `askedOf`. */
export interface Variant extends Asked, AnswerKey {
  readonly question: string;
}

export function askedOf({ title, text, fields }: Asked): Asked {
  return { title, text, fields };
}

export function answerKeyOf({ answer, mistakes, solution }: AnswerKey): AnswerKey {
  return { answer, mistakes, solution };
}

/** SHA-256 of what is asked, with the order of the choices, hexadecimal: two variants with the same hash ask the same. */
export function askedSha256(asked: Asked): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(askedOf(asked)))));
}
