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

test('The parameters are declared in the order of their fields.', () => {
  const params = [
    { name: 'n', type: 'u32' },
    { name: 's', type: 'f32' },
  ];
  expect(paramsStruct(params)).toBe('struct Params { n: u32, s: f32 }');
});
