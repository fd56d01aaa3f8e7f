import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { definitionOf, PROCEDURE_PATHS } from './procedure-definitions.ts';
import { AUTHORIZATION } from './testing/authorization-table.ts';
import { makeThings, type Things } from './testing/make-things.ts';
import { openTestApi, type TestApi } from './testing/open-test-api.ts';
import { refusalOf } from './testing/refusal.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi();
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const ID = '01a20317-e720-71da-afc9-76838a1b60e6';

/** At and beyond the limits of PostgreSQL's integer, bigint and timestamptz, and of JavaScript's safe integers. */
const NUMBERS = [-1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e308];
const MOMENTS = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'];
const TEXTS = [
  ...[2n ** 31n, 2n ** 63n - 1n, 2n ** 63n, 10n ** 19n - 1n, 10n ** 40n].map(String),
  ...MOMENTS,
  ...['-271821-04-20T00:00:00.000Z', '+275760-09-13T00:00:00.000Z', '1e400'].map((key) => `${key}_${ID}`),
];

interface Place {
  readonly path: readonly string[];
  readonly values: readonly unknown[];
}

/** Every place of an input that takes a number, a moment, or text that is not only an id, and what to put there. */
function places(schema: unknown, path: readonly string[] = []): Place[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, inner]) => places(inner, [...path, key]));
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return places(schema.unwrap(), path);
  }
  if (schema instanceof z.ZodPipe) return places(schema.in, path);
  if (schema instanceof z.ZodArray) return places(schema.element, [...path, '0']);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => places(option, path));
  if (schema instanceof z.ZodNumber) return [{ path, values: NUMBERS }];
  if (schema instanceof z.ZodDate) return [{ path, values: [new Date(-8.64e15), new Date(8.64e15)] }];
  // Ids have schemas of their own, which take nothing else.
  if (schema instanceof z.ZodUUID) return [];
  return schema instanceof z.ZodString || schema instanceof z.ZodISODateTime ? [{ path, values: TEXTS }] : [];
}

/** The same input with this value at that place; what is missing on the way there is made. */
function withValue(input: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(input)) return [withValue(input[0], rest, value)];
  const record = typeof input === 'object' && input !== null ? input : {};
  const inner: unknown = Reflect.get(record, key);
  return key === '0' ? [withValue(undefined, rest, value)] : { ...record, [key]: withValue(inner, rest, value) };
}

const ASKED = PROCEDURE_PATHS.flatMap((path) => {
  const { type, inputs } = definitionOf(path);
  const found = places(inputs[0]);
  return found.length === 0 ? [] : [{ path, type, found }];
});

type Caller = Awaited<ReturnType<TestApi['as']>>;

/** How long a stream may have nothing to tell before its reader leaves. */
const QUIET_MS = 300;

/** The first that it tells where it is a stream. */
async function call(caller: Caller, path: string, input: unknown): Promise<unknown> {
  const procedure = path.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), caller);
  if (typeof procedure !== 'function') throw new TypeError(`There is no procedure ${path}.`);
  const answer: unknown = await procedure(input);
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return answer;
  const stream = z.custom<AsyncIterable<unknown>>().parse(answer)[Symbol.asyncIterator]();
  try {
    return await stream.next();
  } finally {
    await stream.return?.();
  }
}

test('The generated inputs reach what they have to.', () => {
  const reached = ASKED.flatMap(({ path, found }) => found.map((place) => `${path} ${place.path.join('.')}`));
  expect(reached).toEqual(
    expect.arrayContaining([
      'handIn.live lastEventId',
      'admin.audit before',
      'assignment.create fields.graceMinutes',
      'assignment.create fields.dueAt',
      'course.update fields.sourceByteQuota',
      'placement.list cursor',
      'grade.list limit',
    ]),
  );
});

let shared: Promise<Things> | null = null;

test.each(ASKED)('$path takes or refuses every number, moment and text; none of them is a fault.', async ({ path, type, found }) => {
  shared ??= makeThings(api);
  const things = type === 'mutation' ? await makeThings(api) : await shared;
  const row = AUTHORIZATION[path];
  if (!row) throw new Error(`${path} is not in the table.`);
  const faults: string[] = [];
  for (const { path: place, values } of found) {
    for (const value of values) {
      const input = withValue(await row.input(things, { db: api.db, userId: things.adminId }), place, value);
      const signal = type === 'subscription' ? AbortSignal.timeout(QUIET_MS) : undefined;
      const caller = await api.as(row.allowed.includes('admin') ? things.adminId : null, {}, signal);
      const outcome = await call(caller, path, input).then(
        () => 'taken',
        async (error: unknown) => (await refusalOf(Promise.reject(error))).code,
      );
      if (outcome === 'internal') faults.push(`${place.join('.')}: ${String(value)}`);
    }
  }
  expect(faults).toEqual([]);
});
