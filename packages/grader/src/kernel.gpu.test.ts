import type { LabExercise } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { BINDINGS, DOUBLE, fakeExercise, fakeOutput, kernelStoring } from '../test/fake-exercise.ts';
import { type GradeOptions, grade as gradeOn, openForTests } from '../test/grading.ts';

const opened = await openForTests();

const grade = (source: string, options: Omit<GradeOptions, 'opened'> = {}) => gradeOn(source, { opened, ...options });

const SCRATCH = '@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;';
const A4 = '@group(0) @binding(1) var<storage, read> a4: array<vec4f>;';
const OUT4 = '@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;';

/** An exercise whose right answer is these four words, whatever the kernel computes them from. */
function wordsExercise(words: (n: number) => readonly number[]): LabExercise {
  return fakeExercise({
    outputs: [fakeOutput('u32')],
    lengths: ({ n = 0 }) => ({ inputs: [n], outputs: [4] }),
    reference: ({ size: { n = 0 } }) => [{ kind: 'exact', words: Uint32Array.from(words(n)) }],
  });
}

function wordsKernel(words: string, extra = '', plan = ''): string {
  return `//@ dispatch main 1\n${plan}\n${BINDINGS.replace('out: array<f32>', 'out: array<u32>')}${extra}
@compute @workgroup_size(1) fn main() { let words = ${words}; for (var i = 0; i < 4; i++) { out[i] = words[i]; } }`;
}

describe('bindings are exactly as long as the data', () => {
  test('arrayLength of inputs, output and scratch is the number of their elements', async () => {
    const exercise = wordsExercise((n) => [n, 4, n + 2, 7]);
    const source = wordsKernel('vec4u(arrayLength(&a), arrayLength(&out), arrayLength(&scratch), 7u)', SCRATCH, '//@ scratch 4 * n + 8');
    const { verdict, message } = await grade(source, { exercise });
    expect(verdict, message).toBe('accepted');
  });

  test('a vec4f view is rounded down, and below four elements it has one', async () => {
    const exercise = wordsExercise((n) => [Math.max(1, Math.floor(n / 4)), Math.max(1, Math.floor(n / 4)), 0, 0]);
    const scratch4 = SCRATCH.replace('scratch: array<u32>', 'scratch4: array<vec4u>');
    const source = wordsKernel('vec4u(arrayLength(&a4), arrayLength(&scratch4), 0u, 0u)', A4 + scratch4, '//@ scratch 4 * n');
    const { verdict, message } = await grade(source, { exercise });
    expect(verdict, message).toBe('accepted');
  });

  test.each([
    ['mat4x4f', 16, 'last[3].w'],
    ['Tile', 8, 'last.rows[1].w'],
    ['Spread', 32, 'bitcast<f32>(last.far)'],
    ['array<array<f32, 64>, 4>', 256, 'last[3][63]'],
  ])('a view of %s has floor(n / %i) elements, and at least one', async (type, words, lastWord) => {
    const count = (n: number) => Math.max(1, Math.floor(n / words));
    const exercise = wordsExercise((n) => [count(n), 1, count(n + 1), n < words ? 1 : 2]);
    const views = `struct Tile { rows: array<vec4f, 2> } struct Spread { near: u32, @size(60) @align(64) far: u32 }
@group(0) @binding(1) var<storage, read> long: array<${type}>; @group(0) @binding(3) var<storage, read_write> memo: array<${type}>;`;
    const padding = `let last = long[0]; let zero = ${lastWord} == 0.0;`;
    const source = wordsKernel(
      'vec4u(arrayLength(&long), arrayLength(&out) / 4u, arrayLength(&memo), select(2u, 1u, zero))',
      views,
      '//@ scratch 4 * n + 4',
    );
    const { verdict, message } = await grade(source.replace('let words', `${padding} let words`), { exercise });
    expect(verdict, message).toBe('accepted');
  });

  test('elements that the data lacks in a padded view read as zero', async () => {
    const exercise = wordsExercise((n) => [n >= 2 ? 1 : 0, n >= 3 ? 1 : 0, n >= 4 ? 1 : 0, 1]);
    const source = wordsKernel('select(vec4u(0u), vec4u(1u), a4[0].yzwx != vec4f(0.0))', A4);
    const { verdict, message } = await grade(source, { exercise });
    expect(verdict, message).toBe('accepted');
  });
});

test('two entry points may view one binding in two ways, each with lengths of its own', async () => {
  const source = `//@ dispatch quads max(1, n / 4)
//@ dispatch rest 1
${BINDINGS}${A4}${OUT4}
@compute @workgroup_size(1) fn quads(@builtin(workgroup_id) group: vec3u) {
  if (params.n >= 4u && group.x < arrayLength(&a4)) { out4[group.x] = 2.0 * a4[group.x]; }
}
@compute @workgroup_size(1) fn rest() {
  for (var i = params.n / 4u * 4u; i < arrayLength(&a); i++) { out[i] = 2.0 * a[i]; }
}`;
  const { verdict, message } = await grade(source, { mode: 'grade' });
  expect(verdict, message).toBe('accepted');
});

test.each(['1 << 6', 'max(32u, 64u)', 'SIDE * SIDE', '(HALF * 2) | 0, 2 - 1'])(
  'a file without a plan is launched by its workgroup size, written %s',
  async (size) => {
    const source = kernelStoring('2.0 * a[i]', 'const SIDE = HALF / 4; const HALF = 64 >> 1;')
      .replace(/^.*\n/, '')
      .replace('if (i < params.n)', 'if (i == 64u * (params.n / 64u) + 64u) { out[0] = 0.0; } if (i < params.n)')
      .replace('workgroup_size(64)', `workgroup_size(${size})`);
    const { verdict, message } = await grade(source);
    expect(verdict, message).toBe('accepted');
  },
);

test('the only entry point needs no plan, and unused bindings need not be declared', async () => {
  const { verdict, message } = await grade(DOUBLE.replace(/^.*\n/, ''));
  expect(verdict, message).toBe('accepted');
  const { correctness } = await grade('@compute @workgroup_size(1) fn main() {}');
  expect(correctness).toMatchObject({ passed: 0, total: 7 });
});

describe('scratch', () => {
  const user = kernelStoring('2.0 * a[i] + f32(scratch[0] & 0u)', SCRATCH);

  test('that no plan asks for is a plan error with the line to add', async () => {
    const result = await grade(user);
    expect(result).toMatchObject({ verdict: 'plan-error', score: 0, diagnostics: [{ line: 1, column: 1 }] });
    expect(result.message).toMatch(/^Line 1: main uses the scratch buffer \(binding 3\).*"\/\/@ scratch 4 \* n"/);
  });

  test('of no bytes at one of the sizes is a plan error there', async () => {
    const result = await grade(`//@ scratch 4 * (n - 1)\n${user}`);
    expect(result).toMatchObject({ verdict: 'plan-error', diagnostics: [{ line: 1, column: 13 }] });
    expect(result.message).toMatch(/0 bytes here\. Ask for at least one element at every size, as max\(4, …\) does/);
  });

  test('of no bytes at one of the sizes is a plan error even for a kernel that does not use it', async () => {
    expect(await grade(`//@ scratch 4 * (n - 1)\n${DOUBLE}`)).toMatchObject({
      verdict: 'plan-error',
      diagnostics: [{ line: 1, column: 13 }],
    });
  });

  test('is another thing than a variable, a parameter or a function of that name', async () => {
    const locals = 'fn doubled(scratch: f32) -> f32 { let out = scratch; return out + scratch; }';
    const source = kernelStoring('doubled(a[i])', `${SCRATCH}${locals}`).replace(
      'let i = id.x;',
      'let i = id.x; var scratch = array(1, 2); _ = scratch[0];',
    );
    const { verdict, message } = await grade(source);
    expect(verdict, message).toBe('accepted');
  });

  test('that is planned can be used, and ends where the plan says', async () => {
    const source = kernelStoring('2.0 * a[i] + select(0.0, 1.0, arrayLength(&scratch) != params.n)', SCRATCH);
    expect((await grade(`//@ scratch 4 * n\n${source}`, { mode: 'grade' })).verdict).toBe('accepted');
  });

  test('beyond 256 MiB is a plan error', async () => {
    expect(await grade(`//@ scratch 1024 * 1024 * 1024\n${user}`)).toMatchObject({ verdict: 'plan-error' });
  });

  test('contains different words in every run, and never those of the previous run', async () => {
    // Marks its scratch, and stores a wrong value wherever it finds the mark again.
    const source = kernelStoring(
      'f(i)',
      `${SCRATCH}
fn f(i: u32) -> f32 { let seen = scratch[i] == 0xdeadbeefu; scratch[i] = 0xdeadbeefu; return select(2.0, 3.0, seen) * a[i]; }`,
    );
    expect((await grade(`//@ scratch 4 * n\n${source}`, { mode: 'grade' })).verdict).toBe('accepted');
  });
});

describe('what WebGPU refuses gets a verdict, a place and a remedy', () => {
  const refused: readonly (readonly [string, string, string, RegExp, number])[] = [
    [
      'a binding that the exercise lacks',
      DOUBLE.replace('binding(2)', 'binding(9)'),
      'runtime-error',
      /fake\/double has no @binding\(9\).* 2 out, 3 scratch/,
      6,
    ],
    [
      'a group that the exercise lacks',
      DOUBLE.replace('group(0) @binding(1)', 'group(1) @binding(1)'),
      'runtime-error',
      /a is in @group\(1\).*@group\(0\)/,
      5,
    ],
    [
      'an input that may be written',
      DOUBLE.replace('<storage, read> a', '<storage, read_write> a'),
      'runtime-error',
      /@binding\(1\) is an input.*Declare a as var<storage, read>/,
      5,
    ],
    [
      'parameters that are no uniform',
      DOUBLE.replace('var<uniform>', 'var<storage, read>'),
      'runtime-error',
      /holds the parameters.*Declare params as var<uniform>/,
      4,
    ],
    [
      'an output that may only be read',
      `${BINDINGS.replace('read_write', 'read')}@compute @workgroup_size(1) fn main() { _ = out[0]; }`,
      'runtime-error',
      /@binding\(2\) is the output.*Declare out as var<storage, read_write>/,
      5,
    ],
    [
      'two variables at one binding in one entry point',
      kernelStoring('2.0 * a[i] + a4[0].x', A4),
      'compile-error',
      /multiple variables that use the same resource binding/,
      0,
    ],
    [
      'a workgroup that is too large',
      DOUBLE.replace('workgroup_size(64)', 'workgroup_size(32, 32)'),
      'runtime-error',
      /main has workgroups of 32×32×1.*at most 256/,
      0,
    ],
    ['a workgroup that is too deep', DOUBLE.replace('workgroup_size(64)', 'workgroup_size(1, 1, 128)'), 'runtime-error', /1×1×128/, 0],
    [
      'an override without a value',
      `override FACTOR: f32;\n${kernelStoring('FACTOR * a[i]')}`,
      'runtime-error',
      /Override FACTOR has no value. Give it a default/,
      0,
    ],
    [
      'an override without a value in the plan',
      `//@ dispatch main WG\noverride WG: u32;\n${kernelStoring('2.0 * a[i]').replace('//@ dispatch main ceilDiv(n, 64)', '')}`,
      'plan-error',
      /WG/,
      1,
    ],
    [
      'a binding that cannot be determined',
      DOUBLE.replace('binding(2)', 'binding(firstLeadingBit(4u))'),
      'compile-error',
      /the @binding of out cannot be determined from this expression\. Write it as a plain integer/,
      6,
    ],
    [
      'a file without a plan whose workgroup size cannot be determined',
      DOUBLE.replace(/^.*\n/, '').replace('workgroup_size(64)', 'workgroup_size(countOneBits(255u) * 8)'),
      'plan-error',
      /does not follow from its workgroup size\. Write how many/,
      1,
    ],
    [
      'a comment that looks like a plan line',
      DOUBLE.replace('//@ dispatch', '// @dispatch'),
      'plan-error',
      /Begin it with the three characters/,
      1,
    ],
    ['half precision', `enable f16;\n${DOUBLE}`, 'compile-error', /f16/, 1],
    ['a file without entry points', 'fn nothing() {}', 'plan-error', /entry point/, 1],
    [
      'a uniform that is larger than the parameters',
      DOUBLE.replace('{ n: u32 }', '{ n: u32, more: array<vec4u, 4> }'),
      'compile-error',
      /Params has 80 bytes .* this exercise gives 4 bytes: n: u32/,
      3,
    ],
    [
      'a view that is larger than the data',
      kernelStoring('all[999]', '@group(0) @binding(1) var<storage, read> all: array<f32, 1000>;'),
      'runtime-error',
      /too small/,
      0,
    ],
  ];

  test.each(refused)('%s', async (_title, source, verdict, message, line) => {
    const result = await grade(source);
    expect(result, result.message).toMatchObject({ verdict, score: 0 });
    expect(result.message).toMatch(message);
    const [first] = result.diagnostics.filter(({ severity }) => severity === 'error');
    if (line > 0) expect(first?.line).toBe(line);
    expect(result.diagnostics.length).toBeGreaterThan(0);
  });

  test('every wrong binding is named, not only the first', async () => {
    const { diagnostics } = await grade(
      DOUBLE.replace('binding(2)', 'binding(9)').replace('var<storage, read> a', 'var<storage, read_write> a'),
    );
    expect(diagnostics.map(({ line, column, length }) => [line, column, length])).toEqual([
      [5, 48, 1],
      [6, 48, 3],
    ]);
  });

  test('of a thousand wrong bindings a few are named, so that a result stays small', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => `@group(0) @binding(${i + 4}) var<storage> v${i}: array<u32>;`).join('\n');
    const uses = Array.from({ length: 1000 }, (_, i) => `_ = v${i}[0];`).join(' ');
    const { verdict, diagnostics } = await grade(`${many}\n@compute @workgroup_size(1) fn main() { ${uses} }`);
    expect(verdict).toBe('runtime-error');
    expect(diagnostics.length).toBeLessThanOrEqual(8);
  });

  test('a name as long as the file does not make the result as long', async () => {
    const long = 'v'.repeat(20_000);
    const { verdict, message } = await grade(DOUBLE.replace('binding(1)', 'binding(9)').replace(/\ba\b/g, long));
    expect(verdict).toBe('runtime-error');
    expect(message.length).toBeLessThan(300);
  });

  test('a mistake in an entry point that is never launched does not matter', async () => {
    const unused =
      '@group(0) @binding(9) var<storage, read_write> other: array<u32>;\n@compute @workgroup_size(1024) fn unused() { other[0] = 1u; }\n';
    expect((await grade(`${DOUBLE}${unused}`)).verdict).toBe('accepted');
  });
});
