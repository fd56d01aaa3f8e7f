import { KernelFault } from '@rooflab/harness';
import { describe, expect, test } from 'vitest';
import { reflectKernel } from './reflect-kernel.ts';

/** Names of the views used by an entry point with this body, in a file that declares `data` as a buffer. */
function viewsOf(body: string, more = ''): readonly string[] {
  const source = `@group(0) @binding(1) var<storage> data: array<f32>; ${more} @compute @workgroup_size(1) fn main() { ${body} }`;
  return reflectKernel(source).entryPoints.flatMap(({ views }) => views.map(({ name }) => name));
}

describe('a name refers to the buffer', () => {
  test.each([
    ['in the initializer of a local of the same name', 'let data = data[0];'],
    ['in a block that ends before such a local begins', '{ let data = data[0]; } let data = 1.0;'],
    ['next to locals of other names', 'let other = 1.0; { let another = 2.0; let data = data[0]; }'],
    ['in the initializer of a loop', 'for (var data = data[0]; data < 1;) {}'],
    ['at the first of two locals of that name', 'let data = data[0]; { let data = data; }'],
    ['in a function that the entry point calls', '_ = helper();', 'fn helper() -> f32 { let data = data[1]; return data; }'],
    ['among other declarations of the module', 'let data = data[N];', 'const N = 1; override WIDTH = 2; struct S { n: u32 }'],
  ])('%s.', (_title, body, more = '') => {
    expect(viewsOf(body, more)).toEqual(['data']);
  });
});

describe('a name does not refer to the buffer', () => {
  test.each([
    ['after a local of the same name', 'let data = 1.0; { let x = data; }'],
    ['where an outer local hides it from the initializer of an inner one', 'let data = 1.0; { let data = data; }'],
    ['two blocks further in', 'let data = 1.0; { { let data = data; } }'],
    ['in the body of a loop over such a local', 'for (var data = 1.0; data < 1;) { let data = data; }'],
    ['where a parameter hides it', '_ = helper(1.0);', 'fn helper(data: f32) -> f32 { { let data = data; return data; } }'],
    ['in a function that nobody calls', '', 'fn unused() -> f32 { return data[0]; }'],
  ])('%s.', (_title, body, more = '') => {
    expect(viewsOf(body, more)).toEqual([]);
  });
});

/** Workgroup size of an entry point in x. */
function extentOf(expression: string, declarations = '', values: Readonly<Record<string, number>> = {}): number | undefined {
  return reflectKernel(`${declarations} @compute @workgroup_size(${expression}) fn main() {}`, values).entryPoints[0]?.workgroupSize[0];
}

describe('a constant', () => {
  test('has the type that it is declared with: 7 as f32 is halved to 3.5.', () => {
    expect(extentOf('u32(HALF * 2)', 'const SEVEN: f32 = 7; const HALF = SEVEN / 2;')).toBe(7);
    expect(extentOf('u32(HALF * 2)', 'const SEVEN: i32 = 7; const HALF = SEVEN / 2;')).toBe(6);
  });

  test('is not replaced from outside, as an override of its name would be.', () => {
    expect(extentOf('WG', 'const WG = 64;', { WG: 1 })).toBe(64);
    expect(extentOf('WG', 'override WG = 64;', { WG: 1 })).toBe(1);
  });

  test('may be the lowest i32, which has no literal without its minus.', () => {
    expect(extentOf('LOWEST + 2147483647i + 5', 'const LOWEST = i32(-2147483648);')).toBe(4);
  });

  test('that is a vector can be taken apart.', () => {
    expect(extentOf('SIZE.y', 'const SIZE = vec2u(8, 16);')).toBe(16);
  });

  test('in the size of an array is computed once, however many others it is made of.', () => {
    const doubled = Array.from({ length: 100 }, (_, i) => `const c${i + 1} = (c${i} + c${i}) / 2;`).join(' ');
    const source = `const c0 = 3; ${doubled} @group(0) @binding(1) var<storage> view: array<array<u32, c100>>;
      @compute @workgroup_size(1) fn main() { _ = &view; }`;
    expect(reflectKernel(source).entryPoints[0]?.views[0]?.elementBytes).toBe(12);
  });
});

test('An override is an integer only if its type is one.', () => {
  const source = 'override SIZE: u32 = 4; override FACTOR: f32 = 4; override SHARE: f32; override ON = true; override BELOW = -2;';
  expect({ ...reflectKernel(source, { SHARE: 4 }).overrides }).toEqual({
    SIZE: 4,
    FACTOR: undefined,
    SHARE: undefined,
    ON: undefined,
    BELOW: -2,
  });
});

test('An override has its value wherever others refer to it.', () => {
  const source = 'override TWICE = 2 * ONCE; override ONCE = 4; override AGAIN = ONCE;';
  expect({ ...reflectKernel(source).overrides }).toEqual({ TWICE: 8, ONCE: 4, AGAIN: 4 });
});

test.each([
  ['overrides over one without a value', 'override c0: u32;', 'override'],
  ['constants over one whose function is not known here', 'const c0 = countOneBits(7u);', 'const'],
])('What depends on a value that cannot be determined is looked for once, in a long chain of %s.', (_title, first, keyword) => {
  const doubled = Array.from({ length: 100 }, (_, i) => `${keyword} c${i + 1} = c${i} + c${i};`).join(' ');
  expect(extentOf('c100 + c99', `${first} ${doubled}`)).toBeNaN();
});

test('A file that cannot be read is refused with the reason and what to do.', () => {
  const read = () => reflectKernel('fn broken( { }');
  expect(read).toThrow(KernelFault);
  expect(read).toThrow(/^The launch cannot be read from this file: .+\. Write it in simpler WGSL\.$/);
});

test('Names that nothing declares are left to the compiler.', () => {
  expect(viewsOf('_ = not_declared(data[0]);')).toEqual(['data']);
});
