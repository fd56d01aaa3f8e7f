import { expect, test } from 'vitest';
import { labs } from './labs.ts';
import { findQuestion, questions, readBank } from './questions.ts';

test('The questions of all labs are listed in the order of a course, each once.', () => {
  const ids = questions().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...new Set(ids.map((id) => id.split('/')[0]))]).toEqual(labs.map(({ id }) => id));
  for (const id of ids) expect(findQuestion(id)?.id).toBe(id);
});

test('A bank is kept while it is used, and given up when others were read since.', async () => {
  const [first = '', ...others] = questions().map(({ id }) => id);
  const bank = await readBank(first);
  expect(bank).toMatchObject(findQuestion(first) ?? {});
  for (const id of others.slice(0, 15)) await readBank(id);
  expect(await readBank(first)).toBe(bank);
  for (const id of others.slice(0, 16)) await readBank(id);
  const again = await readBank(first);
  expect(again).not.toBe(bank);
  expect(again).toEqual(bank);
});

test.each(['matmul/none', '../matmul/tile-limits', '__proto__/constructor', ''])('%j is no question, and nothing is read.', async (id) => {
  expect(findQuestion(id)).toBeUndefined();
  expect(await readBank(id)).toBeNull();
});
