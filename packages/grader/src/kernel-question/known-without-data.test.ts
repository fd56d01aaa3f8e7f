import { describe, expect, test } from 'vitest';
import { bindModule } from '../bound-module.ts';
import { placesOf } from '../source-place.ts';
import { statementAt } from '../xray/trace.ts';
import { knownWithoutData } from './known-without-data.ts';

const HEAD = `struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(3) var<storage, read_write> counter: atomic<u32>;
var<workgroup> tile: array<u32, 64>;
`;

function known(body: string, functions = '', data: 'memory' | 'order' = 'memory') {
  const source = `${HEAD}${functions}
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u, @builtin(subgroup_size) width: u32) {
${body}
}
`;
  const found = knownWithoutData(bindModule(source, {}), data);
  const at = (text: string) => statementAt(placesOf(source)(source.lastIndexOf(text)));
  return {
    ...found,
    isElementKnown: (text: string) => found.element(at(text))?.isKnown ?? null,
    isRunKnown: (text: string) => found.runs(at(text)),
  };
}

describe('Without the data it is known', () => {
  test('which element follows from ids, parameters and functions of them.', () => {
    const { isElementKnown, isRunKnown, loops } = known(
      'if (id.x < params.n) { for (var k = id.x; k < arrayLength(&input); k += stride(2u)) { output[k] = input[k / 2u]; } }',
      'fn stride(times: u32) -> u32 { return times * params.n; }',
    );
    expect([isElementKnown('input[k / 2u]'), isElementKnown('output[k]'), isRunKnown('output[k]'), loops]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  });

  test.each([
    ['an index that was loaded', 'output[input[id.x]] = 1u;'],
    ['a variable that was set because of data', 'var k = 0u; if (input[id.x] > 1u) { k = 1u; } output[k] = 1u;'],
    ['an argument that is data', 'put(tile[id.x]);'],
    ['a result that is data', 'output[found(id.x)] = 1u;'],
    ['a subgroup', 'output[id.x / width] = 1u;'],
    ['an atomic operation', 'let k = atomicAdd(&counter, 1u); output[k] = 1u;'],
    ['a variable behind a pointer', 'var k = 0u; change(&k); output[k] = 1u;'],
  ])('not which element depends on %s.', (_, body) => {
    const functions = `fn put(k: u32) { output[k] = 1u; }
fn found(k: u32) -> u32 { if (input[k] > 2u) { return 1u; } return 0u; }
fn change(k: ptr<function, u32>) { *k = input[0]; }`;
    expect(known(body, functions).isElementKnown('output[')).toBe(false);
  });

  test('not which element depends on a subgroup whose size is a member of a struct.', () => {
    const source = `${HEAD}struct Ids { @builtin(local_invocation_index) lane: u32, @builtin(subgroup_size) width: u32 }
@compute @workgroup_size(64) fn main(ids: Ids) { output[ids.lane / ids.width] = 1u; }`;
    const found = knownWithoutData(bindModule(source, {}));
    expect(found.element(statementAt(placesOf(source)(source.lastIndexOf('output['))))?.isKnown).toBe(false);
  });

  test('not what runs because of data, nor how often.', () => {
    expect(known('if (input[id.x] == 0u) { output[0] = 1u; }').isRunKnown('output[0]')).toBe(false);
    expect(known('if (input[id.x] == 0u) { return; } output[0] = 1u;').isRunKnown('output[0]')).toBe(false);
    const loop = known('loop { if (input[id.x] == 0u) { break; } output[0] = 1u; }');
    expect([loop.isRunKnown('output[0]'), loop.loops]).toEqual([false, false]);
  });

  test('what runs before a return that depends on data, except in a loop.', () => {
    const straight = known('output[0] = 1u; if (input[id.x] == 0u) { return; } output[1] = 1u;');
    expect(['output[0]', 'if (', 'output[1]'].map(straight.isRunKnown)).toEqual([true, true, false]);
    const loop = known('for (var k = 0u; k < 4u; k++) { output[k] = 1u; if (input[k] == 0u) { return; } }');
    expect(loop.isRunKnown('output[k]')).toBe(false);
    const nested = known('if (id.x < params.n) { if (input[id.x] == 0u) { return; } output[0] = 1u; }');
    expect(nested.isRunKnown('output[0]')).toBe(false);
  });

  test('what a function returns, whether or not data decides that it is called.', () => {
    const called = known(
      'if (input[0] == 1u) { output[twice(1u)] = 1u; } output[twice(id.x)] = 2u;',
      'fn twice(k: u32) -> u32 { return 2u * k; }',
    );
    expect([called.isElementKnown('output['), called.isRunKnown('output[')]).toEqual([true, true]);
  });

  test('what data decides is the same in every run, unless the order of invocations does.', () => {
    expect(known('output[input[id.x]] = 1u;', '', 'order').isElementKnown('output[')).toBe(true);
    expect(known('tile[id.x] = atomicAdd(&counter, 1u); output[tile[0]] = 1u;', '', 'order').isElementKnown('output[')).toBe(false);
    expect(known('tile[id.x] = width; output[tile[0]] = 1u;', '', 'order').isElementKnown('output[')).toBe(false);
  });

  test('before which statement another one may stand.', () => {
    const { element } = knownWithoutData(bindModule(`${HEAD}fn f() { let a = input[1]; for (var k = input[2]; k < 9u; k++) { } }`, {}));
    const source = `${HEAD}fn f() { let a = input[1]; for (var k = input[2]; k < 9u; k++) { } }`;
    const at = (text: string) => element(statementAt(placesOf(source)(source.indexOf(text))))?.statement;
    expect(at('input[1]')).toBe(source.indexOf('let a'));
    expect(at('input[2]')).toBeNull();
  });
});
