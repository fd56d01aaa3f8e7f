import { afterAll, beforeAll, expect, test } from 'vitest';
import { definitionOf, PROCEDURE_PATHS } from './procedure-definitions.ts';
import { AUTHORIZATION } from './testing/authorization-table.ts';
import { makeThings, type Things } from './testing/make-things.ts';
import { openTestApi, type TestApi } from './testing/open-test-api.ts';

/** Processor time of this process, which a busy machine does not lengthen, and size of the answer, for each foreign text in it. */
const MOST_MS = 100;
const MOST_BYTES = 2_000_000;

/** Fields that students and staff write, with the characters that each may have; a source is ASCII here, so characters are bytes. */
const FOREIGN: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  hand_ins: { source: 64 * 1024, note: 500 },
  announcements: { title: 200, body: 20_000 },
  comments: { text: 4000 },
  phrases: { text: 500 },
  report_sections: { text: 10_000 },
  users: { name: 200 },
};

const TEXTS = {
  'empty lines': '\n',
  'one-letter lines': 'a\n',
  'open braces': '{',
  'underlined headings': 'a\n=\n',
  quotes: '"',
} as const;

const queries = PROCEDURE_PATHS.filter((path) => definitionOf(path).type === 'query');

let api: TestApi;
let things: Things;

beforeAll(async () => {
  api = await openTestApi();
  things = await makeThings(api);
});

afterAll(async () => {
  await api[Symbol.asyncDispose]();
});

async function fillWith(piece: string): Promise<void> {
  await api.db.$transaction(async (tx) => {
    // Without the triggers that keep a hand-in as it was handed in.
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    for (const [table, columns] of Object.entries(FOREIGN)) {
      for (const [column, characters] of Object.entries(columns)) {
        const text = piece.repeat(Math.ceil(characters / piece.length)).slice(0, characters);
        const digest = column === 'source' ? ", source_sha256 = encode(sha256(convert_to($1, 'UTF8')), 'hex')" : '';
        await tx.$executeRawUnsafe(`UPDATE ${table} SET ${column} = $1${digest}`, text);
      }
    }
  });
}

/** Long strings in an answer; one at least. */
function textsIn(answer: unknown): number {
  if (typeof answer === 'string') return answer.length >= 200 ? 1 : 0;
  return typeof answer === 'object' && answer !== null ? Object.values(answer).reduce((sum: number, each) => sum + textsIn(each), 0) : 0;
}

interface Cost {
  readonly path: string;
  readonly msPerText: number;
  readonly bytesPerText: number;
}

async function costOf(path: string): Promise<Cost | null> {
  const row = AUTHORIZATION[path];
  const actor = row?.allowed.find((each) => each !== 'anonymous' && each !== 'stranger');
  if (!row || !actor) return null;
  const userId = actor === 'admin' ? things.adminId : things[actor].userId;
  const caller = await api.as(userId);
  const input = await row.input(things, { db: api.db, userId });
  const procedure = path.split('.').reduce<unknown>((place, name) => Reflect.get(Object(place), name), caller);
  if (typeof procedure !== 'function') throw new TypeError(`There is no procedure ${path}.`);
  const before = process.threadCpuUsage();
  const answer: unknown = await procedure(input).catch(() => undefined);
  if (answer === undefined) return null;
  const bytes = Buffer.byteLength(JSON.stringify(answer) ?? '');
  const { user, system } = process.threadCpuUsage(before);
  const texts = Math.max(1, textsIn(answer));
  return { path, msPerText: (user + system) / 1000 / texts, bytesPerText: bytes / texts };
}

test.each(Object.entries(TEXTS))('No query spends more than its allowance on texts of the full length: %s.', async (_name, piece) => {
  await fillWith(piece);
  const costs: Cost[] = [];
  for (const path of queries) {
    const [first, second] = [await costOf(path), await costOf(path)];
    // The first call compiles statements and code.
    if (first && second) costs.push({ ...second, msPerText: Math.min(first.msPerText, second.msPerText) });
  }
  expect(costs.length).toBeGreaterThan(60);
  expect(costs.filter(({ msPerText, bytesPerText }) => msPerText > MOST_MS || bytesPerText > MOST_BYTES)).toEqual([]);
});
