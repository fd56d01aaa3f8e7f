import { expect, test } from 'vitest';
import { explainCall, explainWord, openCall, parameterPlaces } from './explain.ts';
import { KEYWORDS, WORDS } from './wgsl-words.ts';

const text = 'fn add64(a: vec2u, b: vec2u) -> vec2u {\n  return a;\n}\nfn main() {}';

test('Every word has how it is written, and one short sentence that ends.', () => {
  for (const words of Object.values(WORDS)) {
    for (const [name, { form, says }] of words) {
      expect(form, name).not.toBe('');
      expect(says, name).toMatch(/^[^\n]{10,170}[.;]$/);
    }
  }
  expect(WORDS.function.size).toBeGreaterThan(110);
});

test('No word is a type and a function, or a keyword and one of them.', () => {
  const names = [...KEYWORDS, ...WORDS.type.keys(), ...WORDS.function.keys()];
  expect(new Set(names).size).toBe(names.length);
});

test('The same word is explained by its place.', () => {
  expect(explainWord('max', { before: '  let x = ', text })?.form).toBe('max(a: T, b: T) -> T');
  expect(explainWord('max', { before: '//@ dispatch main ', text })?.form).toBe('max(a, b)');
  expect(explainWord('dispatch', { before: '//@ ', text })?.form).toMatch(/entry point/);
  expect(explainWord('workgroup_size', { before: '@compute @', text })?.says).toMatch(/Threads of a workgroup/);
  expect(explainWord('workgroup_id', { before: 'fn main(@builtin(', text })?.form).toBe('vec3u');
  expect(explainWord('vec4f', { before: 'array<', text })?.says).toMatch(/16 bytes/);
  expect(explainWord('max', { before: '// the ', text })).toBeNull();
  expect(explainWord('max', { before: 'params.', text })).toBeNull();
  expect(explainWord('whatever', { before: '', text })).toBeNull();
});

test('Functions of the file are explained by their own heads.', () => {
  expect(explainCall('add64', text)?.form).toBe('add64(a: vec2u, b: vec2u) -> vec2u');
  expect(explainCall('toString', text)).toBeNull();
});

test.each([
  ['let x = max(', { name: 'max', argument: 0 }],
  ['let x = max(a, ', { name: 'max', argument: 1 }],
  ['max(min(a, b), ', { name: 'max', argument: 1 }],
  ['max(min(a, ', { name: 'min', argument: 1 }],
  ['max((a + ', { name: 'max', argument: 0 }],
  ['clamp(a,\n  b, // the lower, bound\n  part[max(1, 2)], ', { name: 'clamp', argument: 3 }],
  ['bitcast<u32>(', { name: 'bitcast', argument: 0 }],
  ['if (a', { name: 'if', argument: 0 }],
  ['x = a[i', null],
  ['max(a, b)', null],
  ['max(a); ', null],
  ['fn helper(', null],
  ['// max(', null],
  ['', null],
])('In %j the open call is %j.', (code, call) => {
  expect(openCall(code)).toEqual(call);
});

test('The parameters of a signature are found, whatever their types.', () => {
  const parameters = (form: string) => parameterPlaces(form).map(([from, to]) => form.slice(from, to));
  expect(parameters('clamp(e: T, low: T, high: T) -> T')).toEqual(['e: T', 'low: T', 'high: T']);
  expect(parameters('atomicAdd(p: ptr<storage | workgroup, atomic<T>>, v: T) -> T')).toEqual([
    'p: ptr<storage | workgroup, atomic<T>>',
    'v: T',
  ]);
  expect(parameters('bitcast<U>(e: T) -> U')).toEqual(['e: T']);
  expect(parameters('workgroupBarrier()')).toEqual([]);
  expect(parameters('vec3u')).toEqual([]);
});
