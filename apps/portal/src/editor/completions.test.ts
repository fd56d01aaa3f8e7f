import { expect, test } from 'vitest';
import { type ExerciseWords, wordsAt } from './completions.ts';

const exercise: ExerciseWords = {
  params: [
    { name: 'n', type: 'u32' },
    { name: 's', type: 'f32' },
  ],
  bindings: [
    { binding: 0, name: 'params', access: 'uniform', element: 'params' },
    { binding: 1, name: 'input', access: 'read', element: 'f32' },
    { binding: 2, name: 'output', access: 'read_write', element: 'vec2u' },
    { binding: 3, name: 'scratch', access: 'read_write', element: 'any' },
  ],
};

const text = `//@ dispatch partial 1
override WG: u32 = 256;
var<workgroup> part: array<f32, WG>;
@compute @workgroup_size(WG) fn partial() {}
fn helper() {}
@compute
@workgroup_size(1)
fn finish() {}`;

function labels(line: string, asked = false): readonly string[] | null {
  return wordsAt(line, { text, exercise, asked })?.words.map(({ label }) => label) ?? null;
}

test('A plan line begins with one of the three directives.', () => {
  expect(labels('//@ ')).toEqual(['dispatch', 'scratch', 'sweep']);
  expect(labels('  //@ dis')).toEqual(['dispatch', 'scratch', 'sweep']);
});

test('Where steps can be repeated, there is a fourth one.', () => {
  const repeating = {
    ...exercise,
    bindings: [...exercise.bindings, { binding: 4, name: 'iteration', access: 'uniform', element: 'u32' } as const],
  };
  const words = wordsAt('//@ ', { text, exercise: repeating, asked: false })?.words ?? [];
  expect(words.map(({ label }) => label)).toEqual(['dispatch', 'repeat', 'scratch', 'sweep']);
});

test('After dispatch come the entry points of the file, and no other function.', () => {
  expect(labels('//@ dispatch ')).toEqual(['partial', 'finish']);
});

test('Sizes of a plan are built from u32 parameters, overrides and the three functions.', () => {
  expect(labels('//@ dispatch partial ')).toEqual(['n', 'WG', 'ceilDiv', 'max', 'min']);
  expect(labels('//@ scratch 4 * ')).toEqual(['n', 'WG', 'ceilDiv', 'max', 'min']);
});

test('After sweep come the overrides.', () => {
  expect(labels('//@ sweep ')).toEqual(['WG']);
});

test('After params. come the fields of the exercise.', () => {
  expect(labels('  if (i < params.')).toEqual(['n', 's']);
  expect(wordsAt('  let x = params.n', { text, exercise, asked: false })?.from).toBe('  let x = params.'.length);
});

test('An @ offers whole declarations of the bindings, before the attributes.', () => {
  const found = wordsAt('@', { text, exercise, asked: false })?.words ?? [];
  expect(found[1]?.apply).toBe('group(0) @binding(1) var<storage, read> input: array<f32>;');
  expect(found.map(({ label }) => label)).toContain('workgroup_size');
});

test('Inside @builtin( come the inputs of a compute entry point.', () => {
  expect(labels('fn main(@builtin(')).toContain('global_invocation_id');
});

test('Names of the exercise and of the file come with the words of the language.', () => {
  const found = labels('  o') ?? [];
  for (const word of ['output', 'WG', 'part', 'helper', 'workgroupBarrier', 'vec4f', 'override']) expect(found).toContain(word);
  expect(new Set(found).size).toBe(found.length);
});

test('In comments, numbers and after another dot nothing is offered; without a beginning only when asked.', () => {
  expect(labels('// a comment wor')).toBeNull();
  expect(labels('let x = 12u')).toBeNull();
  expect(labels('let x = v.')).toBeNull();
  expect(labels('  ')).toBeNull();
  expect(labels('  ', true)).toContain('output');
});
