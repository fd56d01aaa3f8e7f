import { describe, expect, test } from 'vitest';
import { reorderSource } from './reorder-source.ts';

const reorder = (source: string, ...launched: string[]) => reorderSource(source, new Set(launched.length > 0 ? launched : ['main']));

const ENTRY = '@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32)';

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

  test('a struct is made anew by the name that the entry point knows it by', () => {
    const struct = 'struct S { @builtin(num_workgroups) n: vec3u, @builtin(workgroup_id) w: vec3u } alias T = S;';
    const { source } = reorder(`${struct} @compute @workgroup_size(1) fn main(t: T) { _ = t; }`);
    expect(source).toContain('main(T(ordered_num_workgroups, ordered_workgroup_id));');
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
    const { source: reordered, entryPoints } = reorder(source.replace('fn main(', 'fn main(@builtin(workgroup_id) w: vec3u, '));
    expect(entryPoints.size).toBe(1);
    expect(reordered).toContain('let ordered_local_invocation_index = ordered_index;');
    expect(reordered).toContain('let ordered_workgroup_id = ordered_group(');
  });

  test.each([
    [
      'a built-in value that is not known',
      '@compute @workgroup_size(1) fn main(@builtin(local_invocation_index) i: u32, @builtin(new_id) j: u32) {}',
    ],
    ['a type of a name that is used', `alias vec3u = vec3<u32>; ${ENTRY} { _ = i; }`],
    ['a file that cannot be read', `${ENTRY} { _ = i; } fn (`],
  ])('%s is left out rather than guessed', (_title, source) => {
    expect(reorder(source)).toMatchObject({ entryPoints: new Map(), exceptions: new Map([['main', 'form']]) });
  });
});
