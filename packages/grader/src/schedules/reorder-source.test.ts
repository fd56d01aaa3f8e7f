import { describe, expect, test } from 'vitest';
import { reflectKernel } from '../reflect-kernel.ts';
import { reorderSource } from './reorder-source.ts';
import { permutationWgsl } from './schedule.ts';

const reorder = (source: string, ...launched: string[]) => reorderSource(source, new Set(launched.length > 0 ? launched : ['main']));

const spaces = (text: string) => ' '.repeat(text.length);

const ENTRY = '@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32)';

const entryTaking = (parameter: string) => `@compute @workgroup_size(1) fn main(${parameter}) {}`;

describe('what is rewritten', () => {
  test('the file stays as it is but for the attributes of the entry point, at the same places', () => {
    const source = `// 😀 before\r\n${ENTRY} { /* @compute */ let x = i; }`;
    const { source: reordered, entryPoints } = reorder(source);
    const kept = reordered.slice(0, source.length);
    expect(kept.replace(/ +/g, ' ')).toBe('// 😀 before\r\n fn main( i: u32) { /* @compute */ let x = i; }');
    expect(kept.indexOf('fn main')).toBe(source.indexOf('fn main'));
    expect([...entryPoints]).toEqual([['main', 'ordered_entry_main']]);
  });

  test('new names begin with what no name of the file contains', () => {
    const { entryPoints } = reorder(`const ordered = 1; const ordered_ = 2; ${ENTRY} { _ = i; }`);
    expect(entryPoints.get('main')).toBe('ordered___entry_main');
  });

  test('a struct is rebuilt under the name that the entry point uses', () => {
    const struct = 'struct S { @builtin(num_workgroups) n: vec3u, @builtin(workgroup_id) w: vec3u } alias T = S;';
    const { source } = reorder(`${struct} @compute @workgroup_size(1) fn main(t: T) { _ = t; }`);
    expect(source).toContain('main(T(ordered_num_workgroups, ordered_workgroup_id));');
  });

  test('the new entry point computes every id from the two that are permuted, in the extents that the file gives', () => {
    const before =
      'override X = 8; struct S { @align(16) @builtin(local_invocation_id) l: vec3u, @builtin(local_invocation_index) i: u32 }\n';
    const { source } = reorder(
      `${before}@compute @workgroup_size(X /* wide */, 4) fn main(s: S, @builtin(global_invocation_id) g: vec3u) { _ = g + s.l; }`,
    );
    const [compute, size, global] = ['@compute', '@workgroup_size(X /* wide */, 4)', '@builtin(global_invocation_id)'].map(spaces);
    expect(source).toBe(`${before}${compute} ${size} fn main(s: S, ${global} g: vec3u) { _ = g + s.l; }
${permutationWgsl('ordered')}
@compute @workgroup_size(X /* wide */, 4)
fn ordered_entry_main(@builtin(local_invocation_index) ordered_index: u32, @builtin(workgroup_id) ordered_id: vec3u, @builtin(num_workgroups) ordered_num_workgroups: vec3u) {
  let ordered_size = vec3u(u32(X\n), u32(4\n), 1u);
  let ordered_local_invocation_index = ordered_local(ordered_index, ordered_size.x * ordered_size.y * ordered_size.z);
  let ordered_local_invocation_id = vec3u(ordered_local_invocation_index % ordered_size.x, ordered_local_invocation_index / ordered_size.x % ordered_size.y, ordered_local_invocation_index / (ordered_size.x * ordered_size.y));
  let ordered_workgroup_id = ordered_group(ordered_id, ordered_num_workgroups);
  let ordered_global_invocation_id = ordered_workgroup_id * ordered_size + ordered_local_invocation_id;
  main(S(ordered_local_invocation_id, ordered_local_invocation_index), ordered_global_invocation_id);
}
`);
  });

  test('what is written can be read again: two plain functions, and two entry points of the same workgroups', () => {
    const other = '@compute @workgroup_size(2, 3, 4) fn other(@builtin(workgroup_id) w: vec3u) { _ = w; }';
    const { entryPoints } = reflectKernel(reorder(`${ENTRY} { _ = i; } ${other}`, 'main', 'other').source);
    expect(entryPoints.map(({ name, workgroupSize }) => [name, workgroupSize])).toEqual([
      ['ordered_entry_main', [64, 1, 1]],
      ['ordered_entry_other', [2, 3, 4]],
    ]);
  });

  test('only entry points that are launched are rewritten', () => {
    const two = `${ENTRY} { _ = i; } ${ENTRY.replace('main', 'other')} { _ = i; }`;
    expect([...reorder(two).entryPoints.keys()]).toEqual(['main']);
    expect([...reorder(two, 'main', 'other').entryPoints.keys()]).toEqual(['main', 'other']);
  });

  test.each([
    ['no ids at all', '@compute @workgroup_size(64) fn main() {}'],
    ['the number of workgroups only', '@compute @workgroup_size(1) fn main(@builtin(num_workgroups) n: vec3u) { _ = n; }'],
  ])('%s: nothing to reorder, and nothing to say', (_title, source) => {
    expect(reorder(source)).toMatchObject({ entryPoints: new Map(), exceptions: new Map() });
  });
});

describe('what keeps its order', () => {
  const body = (statements: string, more = '') => `${more} var<workgroup> flag: atomic<u32>; ${ENTRY} { _ = i; ${statements} }`;

  test.each([
    ['a loop that polls', body('while (atomicLoad(&flag) == 0u) {}')],
    ['a loop without a condition', body('loop { if (atomicLoad(&flag) == i) { break; } }')],
    ['a loop that ends in its continuing block', body('loop { continuing { break if atomicLoad(&flag) == i; } }')],
    ['a function called from a loop', body('for (; !there();) {}', 'fn there() -> bool { return atomicLoad(&flag) == 1u; }')],
    ['a loop in a function', body('wait();', 'fn wait() { for (; atomicLoad(&flag) == 0u;) {} }')],
    [
      'a function called by one that is called from a loop',
      body('loop { if (b()) { break; } }', 'fn a() -> u32 { return atomicOr(&flag, 0u); } fn b() -> bool { return a() == 1u; }'),
    ],
    ['a lock', body('while (atomicCompareExchangeWeak(&flag, 0u, 1u).old_value != 0u) {}')],
  ])('%s may wait for another invocation', (_title, source) => {
    expect(reorder(source)).toMatchObject({ entryPoints: new Map(), exceptions: new Map([['main', 'waiting']]) });
  });

  test.each([
    ['an atomic addition in a loop whose result nobody uses', body('for (var k = 0u; k < 4u; k++) { atomicAdd(&flag, 1u); }')],
    ['a loop that calls other functions', body('for (var k = max(i, 1u); k < min(64u, 2u * i); k++) { _ = vec3<u32>(clamp(k, 0u, 9u)); }')],
    ['an atomic outside of loops', body('let old = atomicAdd(&flag, 1u); for (var k = old; k < 4u; k++) {}')],
    [
      'an atomic in a loop of another entry point',
      body('', `@compute @workgroup_size(1) fn other() { while (atomicLoad(&flag) == 0u) {} }`),
    ],
  ])('%s waits for nobody', (_title, source) => {
    expect(reorder(source).exceptions.size).toBe(0);
    expect(reorder(source).entryPoints.size).toBe(1);
  });

  test.each([
    ['a subgroup function', `enable subgroups; ${ENTRY} { _ = subgroupAdd(i); }`],
    ['a subgroup function in a helper', `enable subgroups; fn f(x: u32) -> u32 { return quadSwapX(x); } ${ENTRY} { _ = f(i); }`],
    [
      'a value of the subgroup',
      'enable subgroups; @compute @workgroup_size(64) fn main(@builtin(subgroup_size) s: u32, @builtin(local_invocation_index) i: u32) { _ = i + s; }',
    ],
  ])('%s keeps the local ids', (_title, source) => {
    expect(reorder(source)).toMatchObject({ entryPoints: new Map(), exceptions: new Map([['main', 'subgroups']]) });
    const { source: reordered, entryPoints, exceptions } = reorder(source.replace('fn main(', 'fn main(@builtin(workgroup_id) w: vec3u, '));
    expect(entryPoints.size).toBe(1);
    expect(exceptions).toEqual(new Map([['main', 'subgroups']]));
    expect(reordered).toContain('let ordered_local_invocation_index = ordered_index;');
    expect(reordered).toContain('let ordered_workgroup_id = ordered_group(');
  });

  test('values of the subgroup are handed on as they are, each by its name, and no others', () => {
    const { source } = reorder(
      'enable subgroups; @compute @workgroup_size(64) fn main(@builtin(subgroup_invocation_id) i: u32, @builtin(workgroup_id) w: vec3u, @builtin(subgroup_size) s: u32) { _ = w.x + i + s; }',
    );
    expect(source).toContain(
      'fn ordered_entry_main(@builtin(subgroup_size) ordered_subgroup_size: u32, @builtin(subgroup_invocation_id) ordered_subgroup_invocation_id: u32, @builtin(local_invocation_index) ordered_index: u32, ',
    );
    expect(source).toContain('main(ordered_subgroup_invocation_id, ordered_workgroup_id, ordered_subgroup_size);');
  });

  test('a function whose name only resembles those of subgroups keeps nothing', () => {
    expect(reorder(`fn my_subgroupAdd(x: u32) -> u32 { return x; } ${ENTRY} { _ = my_subgroupAdd(i); }`).exceptions.size).toBe(0);
  });

  test.each([
    [
      'a built-in value that is not known',
      '@compute @workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32, @builtin(new_id) j: u32) {}',
    ],
    ...[
      'alias vec3u = vec3<u32>;',
      'struct vec4u { x: u32 }',
      'fn vec3u() {}',
      'const u32 = 1;',
      'override vec4u = 1;',
      'var<private> vec3u: i32;',
    ].map((declaration): [string, string] => [
      `a name that is used, declared anew as ${declaration}`,
      `${declaration} ${ENTRY} { _ = i; }`,
    ]),
    ['a struct of which one member is no built-in value', `struct S { @builtin(workgroup_id) w: vec3u, n: u32 } ${entryTaking('s: S')}`],
    ['a parameter of an unknown type', entryTaking('s: Unknown')],
    ['a function that is no entry point', 'fn main(@builtin(local_invocation_index) i: u32) {}'],
    ['a function without attributes and parameters', 'fn main() {}'],
    ['an entry point without a workgroup', '@compute fn main(@builtin(local_invocation_index) i: u32) {}'],
    ['a workgroup without an entry point', '@workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32) {}'],
    ['a file that cannot be read', `${ENTRY} { _ = i; } fn (`],
  ])('%s is left out rather than guessed', (_title, source) => {
    expect(reorder(source)).toMatchObject({ entryPoints: new Map(), exceptions: new Map([['main', 'form']]) });
  });
});
