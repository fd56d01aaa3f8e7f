import { KernelFault, type SourceMessage } from '@rooflab/harness';
import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { compileFile, withWgslWords } from './compile-words.ts';
import { FOREIGN_DECLARATIONS, FOREIGN_TYPES, FOREIGN_VALUES } from './foreign-names.ts';
import type { FOREIGN_SYNTAX } from './foreign-syntax.ts';

const { device } = await openForTests();

const inMain = (statements: string): string => `@group(0) @binding(0) var<storage, read_write> a: array<f32>;
var<workgroup> count: atomic<u32>;
var<workgroup> plain: u32;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) gid: vec3u) {
  let i = gid.x;
${statements}
}
`;
const MISTAKE_LINE = 7;

const outside = (declaration: string): string => `${declaration}
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) gid: vec3u) {
}
`;

async function errorsOf(source: string): Promise<readonly SourceMessage[]> {
  const fault = await compileFile(device, source).then(
    () => null,
    (error: unknown) => error,
  );
  if (fault === null) return [];
  if (!(fault instanceof KernelFault)) throw fault;
  return fault.messages.filter(({ severity }) => severity === 'error');
}

/** What the first error says. */
async function firstError(source: string): Promise<string> {
  return (await errorsOf(source))[0]?.message ?? 'It compiles.';
}

type Example = readonly [source: string, words: string];

/** For every entry of the table, at least one file that the compiler refuses for this mistake. */
const SYNTAX: Readonly<Record<keyof typeof FOREIGN_SYNTAX, readonly Example[]>> = {
  'a macro': [
    [outside('#define N 64'), 'Write const N = 64; for a constant'],
    [outside('# define SQUARE(x) ((x) * (x))'), 'Write const SQUARE = 64;'],
  ],
  'an include': [[outside('#include "common.h"'), 'Everything is in this one file']],
  'a loop to unroll': [[inMain('#pragma unroll\n for (var k = 0u; k < 4u; k++) { a[k] = 0; }'), 'WGSL has no keyword for unrolling']],
  'a directive': [
    [outside('#version 450'), 'WGSL has no preprocessor. Delete the line.'],
    [outside('#ifdef FAST\n#endif'), 'WGSL has no preprocessor. Delete the line.'],
  ],
  'a Markdown fence': [
    ['```wgsl\nfn f() {}\n```\n', 'belongs to Markdown'],
    ['fn f() {}\n```\n', 'belongs to Markdown'],
  ],
  'a conditional expression': [[inMain('a[i] = i > 3 ? 1.0 : 0.0;'), 'Write select(value if false, value if true, condition).']],
  'text in quotes': [
    [inMain('a[i] = "1";'), 'no strings and no characters in quotes'],
    [inMain("a[i] = '1';"), 'no strings and no characters in quotes'],
    ['const kernel = `fn f() {}`;', 'no strings and no characters in quotes'],
  ],
  'a placeholder of JavaScript': [[inMain(`let x = $${'{WG}'};`), 'a template placeholder']],
  'a placeholder of a template': [
    [inMain('let x = {{ WG }};'), 'a template placeholder'],
    [outside('{{ header }}'), 'a template placeholder'],
    [outside('const WG = {{wg}};'), 'a template placeholder'],
  ],
  'a line of a merge': [['<<<<<<< HEAD\nfn f() {}\n=======\nfn f() {}\n>>>>>>> main\n', 'Git marked a conflict']],
  'attributes of HLSL': [['[numthreads(64, 1, 1)]\nvoid f() {}', '@compute @workgroup_size(64)']],
  'attributes in brackets': [
    ['[[stage(compute), workgroup_size(64)]] fn f() {}', 'Attributes are now written with @'],
    ['struct P { [[builtin(position)]] n: u32 }', 'Attributes are now written with @'],
    ['[[block]] struct P { n: u32 };', '[[block]] no longer exists'],
    ['[[group(0), binding(0)]] var<storage> a: array<f32>;', '@group(0) @binding(0)'],
  ],
  'the old attribute of a stage': [['@stage(compute) @workgroup_size(64) fn f() {}', 'WGSL now writes @compute']],
  'a workgroup size by another name': [['@compute @workgroupSize(64) fn f() {}', 'WGSL writes @workgroup_size(64).']],
  'a kernel by another name': [['@kernel fn f() {}', '@compute @workgroup_size(64)']],
  'a C-style function': [
    ['float f(float x) { return x; }', 'fn name(x: f32) -> f32 { … }'],
    ['void f() {}', 'fn name(x: f32) -> f32 { … }'],
  ],
  'a C-style variable outside functions': [
    ['int N = 64;', 'const N = 64;'],
    ['float tile[64];', 'var<workgroup> tile: array<f32, 64>;'],
  ],
  'a C-style member': [
    ['struct P { uint n; };', 'WGSL writes the name first: n: u32'],
    ['struct P {\n  n: u32,\n  float s\n}', 'WGSL writes the name first: s: f32'],
  ],
  'a semicolon between members': [['struct P { n: u32; m: u32; };', 'separated by commas']],
  'a C-style parameter': [
    ['fn f(float x) -> f32 { return x; }', 'WGSL writes the name first: x: f32.'],
    ['fn f(n: u32, float* x) {}', 'WGSL writes the name first: x: f32.'],
  ],
  'shared memory in a function': [[inMain('shared float tile[64];'), 'outside all functions: var<workgroup>']],
  'a C-style constant': [
    [outside('const int N = 64;'), 'WGSL writes the name first: const N: i32 = …;.'],
    [inMain('const float pi = 3.14;'), 'WGSL writes the name first: const pi: f32 = …;.'],
  ],
  'a C-style array': [[inMain('float tile[64];'), 'WGSL writes var tile: array<f32, 64>;.']],
  'a C-style variable': [
    [inMain('int j = 0;'), 'WGSL writes var j: i32 = …;'],
    [inMain('float x = 1.0;'), 'WGSL writes var x: f32 = …;'],
    [inMain('float4 v = vec4f(0.0);'), 'WGSL writes var v: vec4f = …;'],
    [inMain('double x = 1.0;'), 'WGSL writes var x: f32 = …;'],
    [inMain('auto x = 1.0;'), 'WGSL writes var x = …;'],
    [inMain('f32 x = 1.0;'), 'WGSL writes var x: f32 = …;'],
    [inMain('for (int k = 0; k < 4; k++) {}'), 'WGSL writes var k: i32 = …;'],
    [inMain('if (i > 3) { uint j = 3u; }'), 'WGSL writes var j: u32 = …;'],
  ],
  'an unsigned variable': [[inMain('unsigned int j = 0;'), 'WGSL writes var j: u32 = …;.']],
  'an array type with brackets': [
    [inMain('var t: f32[64];'), 'array<f32, 64>'],
    ['var<workgroup> t: float[64];', 'array<f32, 64>'],
  ],
  'a cast': [
    [inMain('a[i] = (float)i;'), 'WGSL converts with a call: f32(x), not (float)x.'],
    [inMain('a[i] = (f32)(i + 1);'), 'WGSL converts with a call: f32(x), not (f32)x.'],
    [inMain('a[(int) i] = 1.0;'), 'WGSL converts with a call: i32(x), not (int)x.'],
  ],
  'an increment inside an expression': [[inMain('var k = 0u; a[k++] = 1.0;'), '++ is a statement of its own']],
  'a decrement inside an expression': [[inMain('var k = 0u; let z = k--;'), '-- is a statement of its own']],
  'an increment before the name': [[inMain('for (var k = 0u; k < 4u; ++k) {}'), 'Write the name first: i++;']],
  'a suffix of C': [
    [inMain('a[i] = 1.0d;'), 'The suffixes of WGSL are u, i and f'],
    [inMain('a[i] = 1.0F * 2.0;'), 'The suffixes of WGSL are u, i and f'],
    [inMain('let n = 64UL;'), 'The suffixes of WGSL are u, i and f'],
  ],
  'a word for and': [
    [inMain('if (i > 3 and i < 5) {}'), 'WGSL writes &&.'],
    [inMain('if i > 3 or i < 5 {}'), 'WGSL writes ||.'],
  ],
  'a conversion of Rust': [[inMain('a[i] = i as f32;'), 'WGSL converts with a call: f32(x).']],
  'a scope of C++': [[inMain('a[i] = std::min(1.0, 2.0);'), 'WGSL has no :: and no namespaces']],
  'an arrow of C': [[inMain('let p = &a; p->x = 1.0;'), 'p.x']],
  'a mutable variable of Rust': [[inMain('let mut x = 0;'), 'WGSL writes var for a variable that changes']],
  'a reserved name': [[inMain('let active = 1;'), 'Choose another name']],
  'a body without braces': [
    [inMain('if (i >= 64u) return;'), 'A body always has braces'],
    [inMain('for (var k = 0u; k < 4u; k++)\n    a[k] = 1.0;'), 'A body always has braces'],
    [inMain('while (true) a[i] = 1.0;'), 'A body always has braces'],
  ],
  'an else without braces': [[inMain('if (i > 3) { } else a[i] = 1.0;'), 'A body always has braces']],
  'a case without braces': [[inMain('switch (i) { case 0: a[i] = 1.0; break; default: {} }'), 'The body of a case has braces']],
  'no default': [[inMain('switch (i) { case 0: { a[i] = 1.0; } }'), 'Add default: { }']],
  'a loop that tests at its end': [[inMain('do { a[i] = 1.0; } while (i > 3);'), 'WGSL has no do … while']],
  'a loop variable without var': [[inMain('for (k = 0; k < 4; k++) {}'), 'Declare it: for (var k = 0u; …']],
  'a variable without var': [
    [inMain('sum = 0.0;'), 'A variable is declared before it is used: var sum = …;'],
    [inMain('if (i > 3) { sum = 1.0; }'), 'A variable is declared before it is used: var sum = …;'],
  ],
  'a let that changes': [
    [inMain('let s = 0.0; s += 1.0;'), 'A let never changes'],
    [inMain('i++;'), 'A let never changes'],
  ],
  'a const that changes': [[inMain('const s = 1; s += 1;'), 'A const never changes']],
  'a parameter that changes': [['fn f(x: f32) -> f32 { x += 1.0; return x; }', 'A parameter never changes']],
  'a let outside functions': [[outside('let N = 64;'), 'Write const N = 64;']],
  'a result after a colon': [
    ['fn f(x: f32) : f32 { return x; }', 'after an arrow'],
    ['fn f(x: f32) f32 { return x; }', 'after an arrow'],
  ],
  'a vector type without its element': [[inMain('var v: vec3;'), 'vec3f, or the same with u or i']],
  'memory of a workgroup in a function': [[inMain('var<workgroup> t: array<f32, 64>;'), 'Declare it outside all functions']],
  'a variable outside functions without a place': [[outside('var t: array<f32, 64>;'), 'Write var<workgroup>']],
  'an array of the length of a buffer': [[outside('var<workgroup> t: array<f32>;'), 'Give the array a length']],
  'a length known at run time': [[inMain('var t: array<f32, i>;'), 'must be known when the file is compiled']],
  'an assignment as a condition': [[inMain('if (i = 3) {}'), 'WGSL compares with ==.']],
  'mixed operators': [
    [inMain('if (i < 5 && i > 0 || i == 7) {}'), 'WGSL requires parentheses'],
    [inMain('if (i & 1 == 0) {}'), 'WGSL requires parentheses'],
  ],
  'a statement without its end': [
    [inMain('let x = 1.0\n  a[i] = x;'), `Is a ; missing at the end of line ${MISTAKE_LINE}?`],
    [inMain('let x = 1.0\n\n  a[i] = x;'), `Is a ; missing at the end of line ${MISTAKE_LINE}?`],
  ],
};

test.each(Object.entries(SYNTAX))('%s: the message says what WGSL writes instead', async (_, examples) => {
  for (const [source, words] of examples) expect(await firstError(source), source).toContain(words);
});

test('for a name of another language, the message gives its name in WGSL, as a type and as a function', async () => {
  for (const { names, say } of FOREIGN_TYPES) {
    for (const name of names) expect(await firstError(inMain(`var x: ${name};`)), name).toContain(say);
  }
});

test('for a value or a function of another language, the message says what WGSL has', async () => {
  for (const { names, say } of FOREIGN_VALUES) {
    for (const name of names) {
      expect(await firstError(inMain(`let x = ${name};`)), name).toContain(say);
      expect(await firstError(inMain(`let x = ${name}(1);`)), name).toContain(say);
    }
  }
});

test('for a declaration of another language, the message says how WGSL declares', async () => {
  for (const { names, say } of FOREIGN_DECLARATIONS) {
    for (const name of names) expect(await firstError(`${name} x;`), name).toContain(say);
  }
});

test.each([
  ['var k = 0; if (k < i) {}', 'i32 and u32 must become one type'],
  ['for (var k = 0; k < arrayLength(&a); k++) {}', 'i32 and u32 must become one type'],
  ['a[i] = a[i] * i;', 'Write f32(…) around the integer.'],
  ['a[i] += i;', 'Write f32(…) around the integer.'],
  ['a[i] = 0.5 * i;', 'a number with a decimal point is not of type u32'],
  ['a[i] = i;', 'Write f32(…) around the value.'],
  ['let x: f32 = i;', 'Write f32(…) around the value.'],
  ['var n: u32 = 1.0;', 'A number with a decimal point is not of type u32'],
  ['let m = max(i, 1i);', 'all arguments of max must have one type'],
  ['let s = 1u << i32(i);', 'must be a u32'],
  ['let x = -i;', 'A u32 cannot be negative'],
  ['if (i) {}', 'A number is not a condition'],
  ['if (!i) {}', 'Write x == 0'],
  ['if (i && true) {}', 'A number is not a condition'],
  ['let v = vec2f(1.0); if (v > vec2f(0.0) && v < vec2f(2.0)) {}', 'Write & for every component'],
  ['if (vec2f(1.0) > vec2f(0.0)) {}', 'all(…) or any(…)'],
  ['let v = vec3f(1.0) + vec4f(1.0);', 'Vectors of 3 and of 4 components'],
  ['let v = vec4f(1.0) + vec4u(1u);', 'Convert one of the vectors'],
  ['a[i] = 1.0 + (i > 3);', 'A bool is not a number'],
  ['atomicAdd(count, 1u);', 'atomicAdd takes a pointer to the variable: atomicAdd(&x, …).'],
  ['atomicAdd(&plain, 1u);', 'declared as atomic<u32>'],
  ['atomicAdd(&a[0], 1.0);', 'not for f32'],
  ['count += 1u;', 'atomicAdd(&x, value)'],
  ['count = 1u;', 'atomicStore(&x, value)'],
  ['let n = arrayLength(a);', 'arrayLength(&a)'],
  ['a[i] = select(i > 3, 1.0, 0.0);', 'the condition last'],
  ['return 1.0;', 'after an arrow'],
])('%s: the message says which types WGSL expects', async (statement, words) => {
  expect(await firstError(inMain(statement))).toContain(words);
});

test.each([
  ['a[i] = 1.0；', 'Write ; instead.'],
  ['a（i） = 1.0;', 'Write ( instead.'],
  ['a[i]\u00a0= 1.0;', 'a no-break space (U+00A0)'],
  ['a[i] =\u30001.0;', 'a full-width space (U+3000)'],
  ['a[i] = \u200b1.0;', 'a zero-width space (U+200B)'],
  ['a[i] = \u202e1.0;', 'a mark for the direction of text (U+202E)'],
  ['let y = i − 1;', 'Write - instead.'],
  ['let y = i × 2;', 'Write * instead.'],
  ['if (i ≤ 2) {}', 'Write <= instead.'],
  ['a[i] = 1.0\u037e', 'Write ; instead.'],
])('%s: the message says which character is wrong', async (statement, words) => {
  expect(await firstError(inMain(statement))).toContain(words);
});

test("the explanation is added to the compiler's message, which is kept in full", async () => {
  const source = inMain('var k = 0; if (k < i) {}');
  const [error] = await errorsOf(source);
  expect(error?.line).toBe(MISTAKE_LINE);
  expect(error?.message).toMatch(
    /^no matching overload for 'operator < \(i32, u32\)'\. WGSL has no implicit conversions: .*\n\n\d+ candidate operators:/,
  );
});

test.each([
  ['a name that the file declares itself', 'fn lerp(x: f32) -> f32 { return x; }\nfn g() { let y = lerp(1.0) + foo; }'],
  ['a name that nobody knows', 'fn g() { let y = bar(1.0); }'],
  ['a member that does not exist', 'struct P { n: u32 }\nfn g(p: P) -> u32 { return p.m; }'],
  ['an index out of bounds', 'fn g() { var t = array<f32, 4>(); t[7] = 1.0; }'],
  ['a brace that is missing', 'fn g() { if (true) { '],
])('%s gets no words that are not about it', async (_, source) => {
  const errors = await errorsOf(source);
  expect(errors.length).toBeGreaterThan(0);
  for (const { message } of errors) expect(message).not.toMatch(/WGSL|Write|Declare/);
});

test('a file that is right says nothing, whatever names it uses', async () => {
  expect(
    await errorsOf(
      inMain('let threadIdx = i; let float4 = vec4f(0.0); var barrier = 1u; barrier++; a[threadIdx] = float4.x; // #define ;'),
    ),
  ).toEqual([]);
});

test('a thousand errors on one long line are explained at little cost', () => {
  const source = `${'int '.repeat(16_000)}`;
  const message = { severity: 'error', line: 1, column: 60_000, length: 1, message: "expected '=' for assignment" } as const;
  expect(
    withWgslWords(
      Array.from({ length: 5000 }, () => message),
      source,
    ),
  ).toHaveLength(5000);
});
