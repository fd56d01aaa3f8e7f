import type { RepositoryLinkPurpose } from '@rooflab/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from './procedure/context.ts';
import { SCOPES, type Scope } from './procedure/scopes.ts';
import { SUBJECT_KEYS } from './procedure/subjects.ts';
import { definitionOf, PROCEDURE_PATHS } from './procedure-definitions.ts';
import { ACTORS, type Actor, AUTHORIZATION, type Row } from './testing/authorization-table.ts';
import { makeThings, type Things } from './testing/make-things.ts';
import { openTestApi, type TestApi } from './testing/open-test-api.ts';
import { refusalOf } from './testing/refusal.ts';
import { purposeSchema } from './workflow/purpose.ts';

let api: TestApi;
/** For what changes nothing: queries, and what is refused. */
let shared: Things;
/** For what changes something, until something that a procedure needs is gone. */
let changed: Things;

beforeAll(async () => {
  api = await openTestApi();
  [shared, changed] = [await makeThings(api), await makeThings(api)];
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

/** Refusals of who asks, as against refusals of what is asked. Requests in the table are well formed, so that one is a mistake in the table. */
const REFUSED = new Set([
  'invalid-input',
  'not-signed-in',
  'session-needed',
  'scope-missing',
  'forbidden',
  'not-in-report',
  'no-such-invitation',
  'not-found',
  'token-not-valid',
  'workflow-may-not',
]);

type AnyCaller = Awaited<ReturnType<TestApi['as']>>;

async function callAt(caller: AnyCaller, path: string, input: unknown): Promise<void> {
  const procedure = path.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), caller);
  if (typeof procedure !== 'function') throw new TypeError(`There is no procedure ${path}.`);
  const answer: unknown = await procedure(input);
  if (definitionOf(path).type === 'subscription') await z.custom<AsyncIterator<unknown>>().parse(answer).return?.();
}

function userOf(things: Things, actor: Actor): string | null {
  if (actor === 'anonymous') return null;
  if (actor === 'stranger') return things.strangerId;
  return actor === 'admin' ? things.adminId : things[actor].userId;
}

/** The refusal's code, or `allowed`. */
async function outcome(caller: AnyCaller, path: string, input: unknown): Promise<string> {
  try {
    await callAt(caller, path, input);
    return 'allowed';
  } catch (error) {
    const { code } = await refusalOf(Promise.reject(error));
    if (code === 'internal') throw error;
    return REFUSED.has(code) ? code : 'allowed';
  }
}

async function ask(
  row: Row,
  path: string,
  { things, userId, scopes }: { things: Things; userId: string | null; scopes?: readonly Scope[] },
) {
  const input = await row.input(things, { db: api.db, userId });
  const caller = scopes && userId !== null ? await api.withToken(userId, scopes) : await api.as(userId);
  return await outcome(caller, path, input);
}

/** Changes who may do what: nothing after it is asked about the same people. */
const CHANGES_PEOPLE = /^(admin|course|roster)\./;

/** Asks about things that other procedures may have changed; if one of them is gone, about new ones. */
async function askOfChanged(row: Row, path: string, asker: { actor: Actor; scopes?: readonly Scope[] }): Promise<string> {
  const askAbout = async (things: Things) => await ask(row, path, { ...asker, things, userId: userOf(things, asker.actor) });
  if (CHANGES_PEOPLE.test(path)) return await askAbout(await makeThings(api));
  if ((await askAbout(changed)) === 'allowed') return 'allowed';
  changed = await makeThings(api);
  return await askAbout(changed);
}

test('Every procedure stands in the table, and the table names no other.', () => {
  expect(PROCEDURE_PATHS.toSorted()).toEqual(Object.keys(AUTHORIZATION).toSorted());
});

test.each(PROCEDURE_PATHS)('%s says the permission and the scope that the table says, and has a schema for its answer.', (path) => {
  const { meta, output } = definitionOf(path);
  expect({ permission: meta.permission, scope: meta.scope }).toEqual({
    permission: AUTHORIZATION[path]?.permission,
    scope: AUTHORIZATION[path]?.scope,
  });
  expect(output).toBeDefined();
});

const inCourse = PROCEDURE_PATHS.filter((path) => ['student', 'staff', 'instructor'].includes(AUTHORIZATION[path]?.permission ?? ''));

test.each(inCourse)('%s cannot be asked without an id that leads to its course.', (path) => {
  const [input] = definitionOf(path).inputs;
  const shape = input instanceof z.ZodObject ? input.shape : {};
  const required = SUBJECT_KEYS.filter((key) => shape[key] instanceof z.ZodType && !shape[key].safeParse(undefined).success);
  expect(required.length).toBeGreaterThan(0);
});

test.each(PROCEDURE_PATHS)('%s is answered to those in the table, and refused to everybody else without a trace.', async (path) => {
  const row = AUTHORIZATION[path];
  if (!row) throw new Error(`${path} is not in the table.`);
  const audited = await api.db.auditEntry.count();
  const expected: Record<string, boolean> = {};
  const seen: Record<string, boolean> = {};
  for (const actor of ACTORS.filter((each) => !row.allowed.includes(each))) {
    expected[actor] = false;
    seen[actor] = (await ask(row, path, { things: shared, userId: userOf(shared, actor) })) === 'allowed';
  }
  expect(await api.db.auditEntry.count()).toBe(audited);
  for (const actor of row.allowed) {
    const changes = definitionOf(path).type === 'mutation';
    const answer = changes
      ? await askOfChanged(row, path, { actor })
      : await ask(row, path, { things: shared, userId: userOf(shared, actor) });
    expected[actor] = true;
    seen[actor] = answer === 'allowed';
  }
  expect(seen).toEqual(expected);
});

test('In an archived course nothing is changed but the archive itself, by whoever may change it otherwise; all else is still read.', async () => {
  const things = await makeThings(api);
  await api.db.course.update({ where: { id: things.courseId }, data: { archivedAt: new Date() } });
  const expected: Record<string, string> = {};
  const seen: Record<string, string> = {};
  for (const path of inCourse) {
    const row = AUTHORIZATION[path];
    const { type, meta } = definitionOf(path);
    if (!row || meta.whileArchived) continue;
    for (const actor of row.allowed) {
      const key = `${path} by ${actor}`;
      expected[key] = type === 'mutation' ? 'course-archived' : 'allowed';
      const input = await row.input(things, { db: api.db, userId: userOf(things, actor) });
      const answer = await refusalOf(callAt(await api.as(userOf(things, actor)), path, input)).catch(() => null);
      seen[key] = answer?.code === 'course-archived' ? 'course-archived' : 'allowed';
    }
  }
  expect(seen).toEqual(expected);
  const open = PROCEDURE_PATHS.filter((path) => definitionOf(path).meta.whileArchived);
  expect(open).toEqual(['course.archive']);
  expect(await ask(AUTHORIZATION['course.archive'] as Row, 'course.archive', { things, userId: things.instructor.userId })).toBe('allowed');
});

const withCaller = PROCEDURE_PATHS.filter((path) => AUTHORIZATION[path]?.permission !== 'public');

test.each(withCaller)('%s is answered to a token with its scope alone, and to none without it.', async (path) => {
  const row = AUTHORIZATION[path];
  const actor = row?.allowed[0];
  if (!row || !actor) throw new Error(`${path} is not in the table.`);
  const userId = userOf(shared, actor);
  const { scope } = row;
  const others = SCOPES.filter((each) => each !== scope);
  expect(await ask(row, path, { things: shared, userId, scopes: others })).toBe(scope === null ? 'session-needed' : 'scope-missing');
  if (scope === null) return;
  const changes = definitionOf(path).type === 'mutation';
  const scopes = [scope];
  const answer = changes ? await askOfChanged(row, path, { actor, scopes }) : await ask(row, path, { things: shared, userId, scopes });
  expect(answer).toBe('allowed');
});

/** As a run of a repository that this person linked. */
async function askFromRun(
  row: Row,
  path: string,
  { userId, purpose }: { userId: string; purpose: RepositoryLinkPurpose },
): Promise<string> {
  const via = { kind: 'workflow', linkId: 'a link', courseId: shared.courseId, purpose } as const;
  const caller: Caller = { userId, name: 'Somebody', email: 'somebody@example.org', isAdmin: false, via };
  return await outcome(await api.as(null, { caller }), path, await row.input(shared, { db: api.db, userId }));
}

test.each(withCaller)('%s is refused to runs of repositories, also of instructors, that were not linked for it.', async (path) => {
  const row = AUTHORIZATION[path];
  if (!row) throw new Error(`${path} is not in the table.`);
  const { runs = [] } = row;
  expect(definitionOf(path).meta.fromWorkflow ?? []).toEqual(runs);
  const { userId } = shared.instructor;
  for (const purpose of purposeSchema.options.filter((each) => !runs.includes(each)))
    expect(await askFromRun(row, path, { userId, purpose })).toBe('workflow-may-not');
});

test('What only instructors may do is answered to the runs of instructors alone.', async () => {
  const paths = PROCEDURE_PATHS.filter((path) => AUTHORIZATION[path]?.permission === 'instructor' && AUTHORIZATION[path].runs);
  expect(paths).toEqual(['lab.publish']);
  const publish = (userId: string) => askFromRun(AUTHORIZATION['lab.publish'] as Row, 'lab.publish', { userId, purpose: 'publish_labs' });
  expect(await publish(shared.student.userId)).toBe('forbidden');
  expect(await publish(shared.ta.userId)).toBe('forbidden');
  await api.db.course.update({ where: { id: shared.courseId }, data: { mayPublishLabs: true } });
  expect(await publish(shared.instructor.userId)).not.toBe('forbidden');
});

test('A token gives nobody more than they may do themselves: not a student with every scope, nor an administrator without the scope admin.', async () => {
  const things = await makeThings(api);
  for (const path of inCourse.filter((each) => !AUTHORIZATION[each]?.allowed.includes('studentElsewhere'))) {
    const row = AUTHORIZATION[path];
    if (row?.scope == null) continue;
    expect(await ask(row, path, { things, userId: things.studentElsewhere.userId, scopes: SCOPES })).toBe('not-found');
    expect(await ask(row, path, { things, userId: things.adminId, scopes: [row.scope] })).toBe('not-found');
  }
});
