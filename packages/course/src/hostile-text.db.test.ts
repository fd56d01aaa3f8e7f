import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { unstorableText } from './procedure/storable-input.ts';
import { definitionOf } from './procedure-definitions.ts';
import { AUTHORIZATION } from './testing/authorization-table.ts';
import { makeThings, type Things } from './testing/make-things.ts';
import { openTestApi, type TestApi } from './testing/open-test-api.ts';
import { refusalOf } from './testing/refusal.ts';

/** What PostgreSQL keeps in no text. */
const UNSTORABLE = ['\0', 'a\0b', '\uD800', 'b\uDC00c'];

let api: TestApi;
let things: Things;

beforeAll(async () => {
  api = await openTestApi();
  things = await makeThings(api);
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

/** The fields that a procedure's schema knows, those inside `fields` and the like too, whatever they are meant to hold. */
function fieldsOf(schema: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => fieldsOf(inner, [...path, key]));
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, [...path, '0']);
  const inner = z.looseObject({ def: z.looseObject({ innerType: z.unknown().optional(), in: z.unknown().optional() }) }).safeParse(schema);
  const wrapped = inner.success ? (inner.data.def.innerType ?? inner.data.def.in) : undefined;
  return wrapped === undefined ? [path] : fieldsOf(wrapped, path);
}

/** The input with `text` at a place; objects and lists on the way are made as needed. */
function withText(input: unknown, [key, ...rest]: readonly string[], text: string): unknown {
  if (key === undefined) return text;
  const inner: unknown = typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined;
  const value = withText(inner, rest, text);
  if (key === '0') return [value];
  return { ...(typeof input === 'object' && input !== null ? input : {}), [key]: value };
}

const cases = Object.keys(AUTHORIZATION).flatMap((path) => {
  const { inputs } = definitionOf(path);
  return inputs.flatMap((schema) => fieldsOf(schema)).map((field) => [path, field.join('.')] as const);
});

test('There are text fields to try in most procedures.', () => {
  expect(cases.length).toBeGreaterThan(150);
  expect(cases).toContainEqual(['announcement.createGlobal', 'title']);
  expect(cases).toContainEqual(['course.update', 'fields.title']);
});

test.each(cases)('%s, %s: text that cannot be kept is refused as that, and nothing fails.', async (path, field) => {
  const row = AUTHORIZATION[path];
  const root = await api.as(things.adminId);
  const procedure = path.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), root);
  if (!row || typeof procedure !== 'function') throw new TypeError(`There is no procedure ${path}.`);
  const input = await row.input(things, { db: api.db, userId: things.adminId });
  for (const text of UNSTORABLE) {
    const { code } = await refusalOf(Promise.resolve(procedure(withText(input, field.split('.'), text))));
    expect(code).toBe('invalid-input');
  }
});

test('A place is named, in keys and lists too; what can be kept is no matter, nor how deep it lies.', () => {
  expect(unstorableText({ a: [{ b: 'x\0' }] })).toEqual(['a', '0', 'b']);
  expect(unstorableText({ 'a\0': 1 })).toEqual(['(key)']);
  expect(unstorableText({ a: '\u{1F600}é\n\t', b: [1, null, true, new Date()] })).toBeNull();
  let deep: unknown = 'x';
  for (let i = 0; i < 100_000; i += 1) deep = [deep];
  expect(unstorableText(deep)).not.toBeNull();
});
