import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { bundledListed, listedIn } from './bundle-listed.ts';

function files(entries: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(Object.entries(entries).map(([path, text]) => [path, strToU8(text)]));
}

test('The questions of a lab are those of its list, in that order; a lab without any has none.', () => {
  expect(listedIn(files({ 'lab.ts': '' }), 'questions')).toEqual([]);
  const listed = { 'questions/one.ts': '', 'questions/two.ts': '', 'questions/order.json': '["two", "one"]' };
  expect(listedIn(files(listed), 'questions')).toEqual(['two', 'one']);
});

test.each([
  ['a list', { 'questions/one.ts': '' }, 'There is no questions/order.json. It names the questions in their order: ["one"].'],
  ['a list that is JSON', { 'questions/one.ts': '', 'questions/order.json': '[' }, 'questions/order.json is no JSON'],
  ['a list of names', { 'questions/one.ts': '', 'questions/order.json': '{}' }, 'must be a list of names, as in ["one"].'],
  ['every name in the list', { 'questions/one.ts': '', 'questions/order.json': '[]' }, 'does not name one. Add it'],
  ['every file of the list', { 'questions/order.json': '["one"]' }, 'names one without such a file, or twice.'],
  ['names of words', { 'questions/one.two.ts': '', 'questions/order.json': '["one.two"]' }, 'must be named by lower-case words'],
])('A lab without %s is refused with what to write.', (_, entries, sentence) => {
  expect(() => listedIn(files(entries), 'questions')).toThrow(sentence);
});

test('The questions become one module, which takes what it imports of Rooflab from the process that runs it.', async () => {
  const one =
    "import { texNumber } from '@rooflab/lab/question';\nimport { two } from '../two.ts';\nexport const one = { id: texNumber(two) };";
  const code = await bundledListed(files({ 'questions/one.ts': one, 'two.ts': 'export const two: number = 1200;' }), 'questions', ['one']);
  const run = new Function('globalThis', code.replace(/export \{\s*questions\s*\};/, 'return questions;'));
  const given = { rooflab: { '@rooflab/lab/question': { texNumber: (value: number) => `${value}!` } } };
  expect(Object.values(run(given).one)).toEqual([{ id: '1200!' }]);
});

test.each([
  ["import x from 'node:fs'", 'It imports "node:fs". Import files of the lab'],
  ["import x from 'zod'", 'It imports "zod".'],
  ["import { x } from './none.ts'", 'The lab has no file questions/none.ts.'],
])('A question with %s is refused, and the file named.', async (line, sentence) => {
  const made = bundledListed(files({ 'questions/one.ts': `${line};\nexport const one = x;` }), 'questions', ['one']);
  await expect(made).rejects.toThrow('questions/ does not compile. questions/one.ts, line 1');
  await expect(made).rejects.toThrow(sentence);
});
