import { isStorableMoment } from '@rooflab/db';
import { z } from 'zod';
import { inputSentences } from './input-sentences.ts';

export const idSchema = z.uuid();

/** better-auth's ids: usually uuids. */
export const userIdSchema = z.string().min(1).max(100);

/** `<lab>/<exercise>` */
export const exerciseSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+$/, 'An exercise is named <lab>/<exercise>, as in reduction/sum.');

/** Of a lab that a course brought. */
export const labVersionSchema = z.string().regex(/^[0-9a-f]{64}$/, 'A version of a lab is named by the 64 hexadecimal digits of its hash.');

/** `<lab>/<question>`, or `<lab>/<exercise>.own`: about the student's own kernel */
export const questionSchema = z
  .string()
  .max(100)
  .regex(/^[a-z0-9-]+\/[a-z0-9-]+(\.own)?$/, 'A question is named <lab>/<question>, as in matmul/tile-limits.');

/** The largest value of PostgreSQL's bigint. */
const MAX_BIGINT = 2n ** 63n - 1n;

/** The id of an event or of an entry of the audit log, which the database counts up, in decimal digits. */
export const serialSchema = z
  .string()
  .regex(/^\d{1,19}$/, 'Write it in decimal digits.')
  .transform(BigInt)
  .refine((id) => id <= MAX_BIGINT, `Nothing has an id above ${MAX_BIGINT}.`);

/** A moment in ISO 8601 with an offset; from callers in the same process also a Date. */
/** What is added to a date (late days, extra days, grace) has to be a date that the database takes, too. */
export const LAST_MOMENT = new Date('9000-01-01T00:00:00Z');

export const instantSchema = z
  .union([z.date(), z.iso.datetime({ offset: true })], inputSentences.moment)
  .transform((value) => new Date(value))
  .refine((moment) => isStorableMoment(moment) && moment < LAST_MOMENT, 'Write a date and time between the years 1 and 8999.');

/** One line of text without control characters. */
export function lineSchema(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), 'Write it without control characters.');
}

/** Control characters, and marks that change the direction of text, with which a name can pose as another. */
const CONTROL = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** Text that may have several lines and tabs. */
export function textSchema(maxLength: number) {
  return z
    .string()
    .max(maxLength)
    .refine((text) => !text.includes('\0') && text.isWellFormed(), 'Write it as plain text.');
}

/** Text whose length is counted as people count it, and as JSON Schema does: an emoji is one character, not two. */
export function charactersSchema(maximum: number, sentence: string, text = z.string()) {
  return text
    .check(({ value, issues }) => {
      // No character takes more than two of a string's units.
      if (value.length > 2 * maximum || [...value].length > maximum)
        issues.push({ code: 'too_big', origin: 'string', maximum, inclusive: true, input: value, message: sentence });
    })
    .meta({ maxLength: maximum });
}

export const reasonSchema = lineSchema(500);

export const pageSchema = {
  /** The cursor of the last item of the page before. */
  cursor: z.string().max(100).optional(),
  limit: z.int().min(1).max(200).default(50),
};

type JsonScalar = string | number | boolean | null;

interface JsonObject {
  [field: string]: JsonValue;
}

type JsonItem = JsonScalar | JsonObject;

type JsonValue = JsonItem | (JsonItem | JsonItem[])[];

/** An object of the database whose fields depend on what it is about. */
export const jsonObjectSchema: z.ZodType<JsonObject, unknown> = z.lazy(() => z.record(z.string(), jsonValueSchema));

const jsonItemSchema = z.union([z.string(), z.number(), z.boolean(), z.null(), jsonObjectSchema]);

/** Lists are at most two deep: types generated from OpenAPI cannot contain lists of themselves (TypeScript's error 2502), only objects. */
export const jsonValueSchema: z.ZodType<JsonValue, unknown> = z.union([
  jsonItemSchema,
  z.array(z.union([jsonItemSchema, z.array(jsonItemSchema)])),
]);

export const handInStateSchema = z.enum(['waiting', 'running', 'ended', 'cancelled']);

export const roleSchema = z.enum(['student', 'ta', 'instructor']);

export const doneSchema = z.object({ done: z.literal(true) });

export const DONE = { done: true } as const;

type WithoutDefaults<S> = { [K in keyof S]: S[K] extends z.ZodDefault<infer T> ? T : S[K] };

/** Options as they are answered: every one is there, so that none has a default. */
export function withoutDefaults<S extends Readonly<Record<string, z.ZodType>>>(options: S): WithoutDefaults<S> {
  const answered = Object.entries(options).map(([name, schema]) => [name, schema instanceof z.ZodDefault ? schema.unwrap() : schema]);
  return Object.fromEntries(answered);
}
