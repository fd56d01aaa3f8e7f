import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listProcedures } from '../procedure-definitions.ts';
import { openApiDocument } from './document.ts';
import { wireSchemas } from './wire-schema.ts';

const document = openApiDocument();
const json: unknown = JSON.parse(JSON.stringify(document));

const operationSchema = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, ...operationSchema.parse(operation) })),
);

function operation(path: string) {
  return operations.find(({ operationId }) => operationId === path);
}

/** Everything in a JSON value, with its place. */
function* walk(value: unknown, at = ''): Generator<{ readonly at: string; readonly value: unknown }> {
  yield { at, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) yield* walk(part, `${at}/${key}`);
}

test('The document is one of OpenAPI 3.1, by the published schema.', async () => {
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(json)))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('Every procedure is one operation, under its own name, by the method that the router takes.', () => {
  const methods = { query: 'get', mutation: 'post', subscription: 'get' };
  expect(operations.map(({ path, method, operationId }) => [path, method, operationId])).toEqual(
    listProcedures().map(({ path, type }) => [`/api/trpc/${path}`, methods[type], path]),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(operations.filter(({ summary }) => summary === '')).toEqual([]);
});

test('No schema in it is empty: nothing is taken or answered whose form it does not say.', () => {
  const PLACES = /\/(schema|items|additionalProperties|propertyNames|x-event|(anyOf|oneOf|allOf|prefixItems|properties|schemas)\/[^/]+)$/;
  const schemas = [...walk(json)].filter(({ at }) => PLACES.test(at));
  expect(schemas.length).toBeGreaterThan(5000);
  const KEYWORDS = ['$ref', 'type', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'];
  const says = (schema: unknown) => typeof schema === 'object' && schema !== null && KEYWORDS.some((keyword) => keyword in schema);
  const empty = schemas.filter(({ at, value }) => !says(value) && !(at.endsWith('/additionalProperties') && value === false));
  expect(empty.map(({ at }) => at)).toEqual([]);
});

test('Every reference leads to something.', () => {
  const at = new Set([...walk(json)].map((each) => `#${each.at}`));
  const lost = [...walk(json)].filter((each) => each.at.endsWith('/$ref') && !at.has(String(each.value)));
  expect(lost).toEqual([]);
});

test('What JSON has no form for is refused, wherever it stands.', () => {
  const kinds = [z.unknown(), z.any(), z.map(z.string(), z.string()), z.bigint(), z.custom(), z.undefined(), z.void()];
  for (const kind of kinds) {
    const parts = z.object({ parts: z.array(kind).optional() });
    expect(() => wireSchemas(new Map([['Answer', parts]]), 'output')).toThrow('JSON has no schema for');
  }
});

test('An operation says who may call it: anybody, a session, a token with a scope, or a workflow’s run.', () => {
  expect(operation('announcement.listGlobal')?.security).toEqual([]);
  expect(operation('me.endSession')?.security).toEqual([{ session: [] }]);
  expect(operation('course.stats')?.security).toEqual([{ token: ['course:read'] }, { session: [] }]);
  expect(operation('handIn.create')?.security).toEqual([{ token: ['hand-in:write'] }, { session: [] }, { workflow: ['hand_in'] }]);
  expect(operation('lab.publish')?.security).toEqual([{ token: ['lab:write'] }, { session: [] }, { workflow: ['publish_labs'] }]);
});

test('Moments are text in what is sent and in what arrives, and nothing that arrives is said to be complete.', () => {
  const moment = z.union([z.date(), z.iso.datetime({ offset: true })]).transform((value) => new Date(value));
  const text = { type: 'string', format: 'date-time' };
  const named = (schema: z.ZodType) => new Map([['Thing', z.object({ at: schema })]]);
  const thing = { type: 'object', properties: { at: text }, required: ['at'] };
  expect(wireSchemas(named(moment), 'input')).toEqual({ Thing: thing });
  expect(wireSchemas(named(z.date()), 'output')).toEqual({ Thing: thing });
});

test('It is the same each time, so that caches can keep it.', () => {
  expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
});
