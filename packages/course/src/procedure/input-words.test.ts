import { expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, PROCEDURE_PATHS } from '../procedure-definitions.ts';
import { fieldProblems, fieldSentence } from './input-problems.ts';

const HOSTILE: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  '2026-13-40T99:99',
  Number.NaN,
  -1,
  0,
  1.5,
  1e300,
  true,
  [],
  [undefined],
  Array.from({ length: 20_000 }, () => 'x'),
  {},
  { unknown: 1 },
  new Date(Number.NaN),
];

/** Every schema within a schema, itself first. */
function partsOf(schema: z.ZodType, seen = new Set<z.ZodType>()): Set<z.ZodType> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const inner: unknown[] = [];
  if (schema instanceof z.ZodObject) inner.push(...Object.values(schema.shape));
  else if (schema instanceof z.ZodUnion) inner.push(...schema.options);
  else if (schema instanceof z.ZodArray) inner.push(schema.element);
  else if (schema instanceof z.ZodRecord) inner.push(schema.keyType, schema.valueType);
  else if (schema instanceof z.ZodPipe) inner.push(schema.in);
  else if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    inner.push(schema.unwrap());
  for (const each of inner) if (each instanceof z.ZodType) partsOf(each, seen);
  return seen;
}

const schemas = PROCEDURE_PATHS.flatMap((path) =>
  definitionOf(path).inputs.map((schema) => ({ path, schema: z.instanceof(z.ZodType).parse(schema) })),
);

/** How zod speaks when nobody tells it how. */
const RAW = /expected|received|too (small|big)|invalid|must (match|be|have)|[<>]=|unrecognized|\bNaN\b|characters\(s\)|zod/i;

test.each(schemas)('What $path says of any wrong input is a sentence for people.', ({ schema }) => {
  for (const part of partsOf(schema)) {
    for (const value of HOSTILE) {
      const { error } = part.safeParse(value);
      for (const [path, problem] of Object.entries(error ? fieldProblems(error) : {})) {
        expect(fieldSentence(path, problem)).not.toMatch(RAW);
        expect(problem).toMatch(/^[A-Z0-9“].*[.?]$/s);
      }
    }
  }
});

test('A problem is told by its field’s path, and names the field where no form shows it.', () => {
  const { error } = z.object({ fields: z.object({ lateDayBudget: z.int().max(366) }) }).safeParse({ fields: { lateDayBudget: 400 } });
  const fields = error ? fieldProblems(error) : {};
  expect(fields).toEqual({ 'fields.lateDayBudget': 'The largest value is 366.' });
  expect(Object.entries(fields).map(([path, problem]) => fieldSentence(path, problem))).toEqual([
    'Late day budget: The largest value is 366.',
  ]);
  expect(fieldSentence('fields.exercises.0.weight', 'Write a number.')).toBe('Weight: Write a number.');
  expect(fieldSentence('', 'Fill this in.')).toBe('Fill this in.');
});
