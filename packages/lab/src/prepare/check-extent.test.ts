import { expect, test } from 'vitest';
import { checkExtent } from './check-extent.ts';

test.each<readonly [string, () => unknown, string]>([
  ['a list of a million zeros', () => new Array(1e6).fill(0), 'more than 250000 values'],
  ['a list of 2^32 − 1 holes', () => Object.assign([], { length: 2 ** 32 - 1 }), 'more than 250000 values'],
  ['lists in each other, a million of them', () => nested(1e6), 'more than 250000 values'],
  ['something that holds itself', cycle, 'more than 250000 values'],
  ['a text of a megabyte', () => ['x'.repeat(2 ** 20)], 'a text of 1048576 characters'],
  ['words in shared memory', () => [new Uint32Array(new SharedArrayBuffer(8))], 'shared or can be resized'],
  ['words in memory that can be resized', () => [new Uint32Array(resizable())], 'shared or can be resized'],
  ['words of a class of its own', () => [new (class extends Uint32Array {})(2)], 'neither a plain object'],
  ['a list of a class of its own', () => new (class extends Array {})(2), 'neither a plain object'],
  ['an object of a class of its own', () => [new (class {})()], 'neither a plain object'],
  ['a Map', () => new Map(), 'neither a plain object'],
])('%s is refused before its form is checked.', (_what, answer, message) => {
  expect(() => checkExtent(answer())).toThrow(message);
});

test('Plain values, lists, objects and words pass, however many words there are.', () => {
  for (const answer of [null, undefined, 1, 'x', [], {}, [{ a: [1, 'x', null] }], { words: new Float64Array(2 ** 20) }])
    expect(() => checkExtent(answer)).not.toThrow();
});

function nested(depth: number): unknown {
  let list: unknown = [];
  for (let i = 0; i < depth; i++) list = [list];
  return list;
}

function cycle(): unknown[] {
  const list: unknown[] = [];
  list.push(list);
  return list;
}

function resizable(): ArrayBuffer {
  const options = [8, { maxByteLength: 16 }];
  return Reflect.construct(ArrayBuffer, options) as ArrayBuffer;
}
