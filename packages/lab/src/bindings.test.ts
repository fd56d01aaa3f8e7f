import { expect, test } from 'vitest';
import { bindingsOf, declarationOf, paramsStruct } from './bindings.ts';

test('The bindings of an exercise are declared in WGSL that can be used as it stands: inputs, output, scratch.', () => {
  const bindings = bindingsOf({
    inputs: [{ name: 'input', element: 'f32' }],
    outputs: [{ name: 'output', element: 'vec2u', compare: 'exact', unspecified: false }],
  });
  expect(bindings.map(declarationOf)).toEqual([
    '@group(0) @binding(0) var<uniform> params: Params;',
    '@group(0) @binding(1) var<storage, read> input: array<f32>;',
    '@group(0) @binding(2) var<storage, read_write> output: array<vec2u>;',
    '@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;',
  ]);
});

test('Where steps can be repeated, the iteration comes last.', () => {
  const output = { name: 'b', element: 'f32', compare: 'within', unspecified: false } as const;
  const bindings = bindingsOf({ inputs: [{ name: 'a', element: 'f32' }], outputs: [output], repeat: { next: ['output'] } });
  expect(bindings.map(declarationOf).at(-1)).toBe('@group(0) @binding(4) var<uniform> iteration: u32;');
});

test('The parameters are declared in the order of their fields.', () => {
  const params = [
    { name: 'n', type: 'u32' },
    { name: 's', type: 'f32' },
  ];
  expect(paramsStruct(params)).toBe('struct Params { n: u32, s: f32 }');
});

test('Elements that are shorter than a word are declared in words, with what they are.', () => {
  const bytes = { binding: 1, name: 'a', access: 'read', element: 'u8' } as const;
  expect(declarationOf(bytes)).toBe('@group(0) @binding(1) var<storage, read> a: array<u32>; // bytes, four in a word: unpack4xU8');
  expect(declarationOf({ ...bytes, element: 'f16' })).toMatch(/array<u32>; \/\/ half precision, two in a word: unpack2x16float$/);
  expect(declarationOf({ ...bytes, element: 'i32' })).toMatch(/array<i32>;$/);
});
