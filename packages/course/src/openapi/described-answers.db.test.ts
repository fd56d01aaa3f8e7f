import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../procedure/errors.ts';
import { listProcedures } from '../procedure-definitions.ts';
import { AUTHORIZATION } from '../testing/authorization-table.ts';
import { makeThings, type Things } from '../testing/make-things.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openApiDocument } from './document.ts';

let api: TestApi;
/** For queries, which change nothing. */
let shared: Things;

beforeAll(async () => {
  api = await openTestApi();
  shared = await makeThings(api);
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openApiDocument(), 'openapi.json');

/** What is wrong with a value by a schema of the document, as sentences; as it would arrive, so without what JSON leaves out. */
function faults(place: string, value: unknown): string[] {
  const pointer = place
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/');
  const fits = ajv.compile({ $ref: `openapi.json#/${pointer}` });
  return fits(JSON.parse(JSON.stringify(value))) ? [] : (fits.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const CONTENT = 'content/application~1json/schema';
const refused: string[] = [];

async function call(userId: string, path: string, input: unknown): Promise<unknown> {
  const procedure = path.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), await api.as(userId));
  if (typeof procedure !== 'function') throw new TypeError(`There is no procedure ${path}.`);
  return await procedure(input);
}

const procedures = listProcedures().filter(({ type }) => type !== 'subscription');

test.each(procedures)('What $path takes and answers is what the description says.', async ({ path, type }) => {
  const row = AUTHORIZATION[path];
  if (!row) throw new Error(`${path} is not in the table.`);
  const things = type === 'query' ? shared : await makeThings(api);
  const userId = row.allowed.includes('student') ? things.student.userId : things.adminId;
  const input = await row.input(things, { db: api.db, userId });
  const operation = `paths/~1api~1trpc~1${path}/${type === 'query' ? 'get' : 'post'}`;
  if (input !== undefined)
    expect(faults(`${operation}/${type === 'query' ? 'parameters/0' : 'requestBody'}/${CONTENT}`, input)).toEqual([]);
  try {
    const data = await call(userId, path, input);
    expect(faults(`${operation}/responses/200/${CONTENT}`, { result: { data } })).toEqual([]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    refused.push(path);
  }
});

test('An answer that is not as described would be noticed.', () => {
  expect(faults('components/schemas/Done', { done: true })).toEqual([]);
  expect(faults('components/schemas/Done', { done: 1 })).toContain('/done must be equal to constant');
  expect(faults('components/schemas/CourseJoinCodeOutput', { code: 'abc', expiresAt: 'tomorrow' })).not.toEqual([]);
});

test('Nine of ten were answered, so that their answers were compared.', () => {
  expect(refused.length).toBeLessThan(procedures.length / 10);
});
