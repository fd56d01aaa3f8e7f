import { KernelFault } from '@rooflab/harness';
import { PlanError, preparerInProcess } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { anyRandom, BINDINGS, fakeExercise, fakeTimed, TRUSTED } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import { checkCases } from './check-cases.ts';
import { createJudge } from './judge.ts';
import { compileKernel } from './kernel.ts';
import { measureRoof } from './roof/measure-roof.ts';
import { timeSize } from './time-size.ts';

/**
 * Every channel through which one run of a kernel could pass something on to the next: between the two runs of a case, from case to case,
 * from the small cases to the timed ones, from a warm-up to a sample, from sample to sample. Each kernel looks for what an earlier run has
 * left, leaves it again, and gives a wrong answer when it has found any.
 */

const opened = await openForTests();
/** A multiple of 16 words, whole matrices, so that a view of them covers all of the output. */
const TIMED = fakeTimed(3008);
/** The small sizes leave padding behind the output in a view of longer elements. */
const SMALL = fakeExercise()
  .cases(anyRandom())
  .filter(({ params: { n = 0 } }) => [1, 2, 3, 64].includes(n));
const exercise = fakeExercise({ cases: () => SMALL, timed: () => [TIMED] });
const CASES = await preparerInProcess(exercise, '5eed').cases();
const session = await sessionFor(opened, exercise);
const { timer, filler } = session;
const ceilings = await measureRoof({ opened, timer, filler, now: () => '', onStep: () => {} });
const judge = await createJudge(session, TRUSTED, [TIMED.size]);

interface Channel {
  readonly name: string;
  /** Lines of the launch plan besides the dispatch. */
  readonly plan?: string;
  /** Declarations, including the view of the output. */
  readonly declarations?: string;
  readonly look: string;
  readonly leave: string;
  /** How the product is stored, where `out` is no array<f32>. */
  readonly store?: string;
  /** Whether a second dispatch of the same run finds what the first has left. If not, the test would prove nothing. */
  readonly lastsWithinRun: boolean;
}

function kernelOf({ plan = '', declarations = '', look, leave, store = 'out[i] = product' }: Channel, dispatches: number): string {
  const bindings = /var<storage, read_write> out\b/.test(declarations) ? BINDINGS.replace(/^.* out: .*$/m, '') : BINDINGS;
  return `${/^enable .*$/m.exec(declarations)?.[0] ?? ''}
${'//@ dispatch main 1\n'.repeat(dispatches)}${plan}
const MARK = 0xdeadbeefu;
${bindings}${declarations.replace(/^enable .*$/m, '')}
@compute @workgroup_size(1) fn main() {
  let seen = ${look};
  ${leave}
  for (var i = 0u; i < params.n; i++) {
    let product = select(2.0, 3.0, seen) * a[i];
    ${store};
  }
}`;
}

const scratch = (type: string) => `@group(0) @binding(3) var<storage, read_write> scratch: ${type};`;
const output = (type: string) => `@group(0) @binding(2) var<storage, read_write> out: ${type};`;

const MEMORY: readonly Channel[] = [
  {
    name: 'scratch',
    plan: '//@ scratch 4 * n',
    declarations: scratch('array<u32>'),
    look: 'scratch[0] == MARK || scratch[params.n - 1u] == MARK',
    leave: 'scratch[0] = MARK; scratch[params.n - 1u] = MARK;',
    lastsWithinRun: true,
  },
  {
    name: 'atomics in scratch, reached through a pointer',
    plan: '//@ scratch 8',
    declarations: `${scratch('array<atomic<u32>, 2>')}
fn found(memo: ptr<storage, array<atomic<u32>, 2>, read_write>) -> bool { return atomicExchange(&memo[1], MARK) == MARK; }`,
    look: 'found(&scratch)',
    leave: '',
    lastsWithinRun: true,
  },
  {
    name: 'scratch behind an index past its end',
    plan: '//@ scratch 20',
    declarations: scratch('array<u32>'),
    look: 'scratch[0xffffffffu] == MARK || scratch[arrayLength(&scratch)] == MARK',
    leave: 'scratch[0xffffffffu] = MARK; scratch[7] = MARK;',
    lastsWithinRun: true,
  },
  {
    name: 'the padding of scratch in a view of four words',
    plan: '//@ scratch 4',
    declarations: scratch('array<vec4u>'),
    look: 'any(scratch[0].yzw == vec3u(MARK))',
    leave: 'scratch[0] = vec4u(MARK);',
    lastsWithinRun: true,
  },
  {
    name: 'the padding of scratch in a view of many words',
    plan: '//@ scratch 4',
    declarations: scratch('array<array<u32, 300>>'),
    look: 'scratch[0][17] == MARK || scratch[0][299] == MARK',
    leave: 'scratch[0][17] = MARK; scratch[0][299] = MARK;',
    lastsWithinRun: true,
  },
  {
    name: 'the padding that @size and @align make in scratch',
    plan: '//@ scratch 4',
    declarations: `struct Memo { @size(60) first: u32, @align(64) last: u32 } ${scratch('Memo')}`,
    look: 'scratch.last == MARK',
    leave: 'scratch.last = MARK;',
    lastsWithinRun: true,
  },
  {
    name: 'the output itself',
    look: 'out[0] == 2.0 * a[0] && out[params.n - 1u] == 2.0 * a[params.n - 1u]',
    leave: '',
    lastsWithinRun: true,
  },
  {
    name: 'the padding of the output in a view of four words',
    declarations: output('array<vec4f>'),
    look: 'bitcast<u32>(out[0].w) == MARK && params.n < 4u',
    leave: 'out[0].w = bitcast<f32>(MARK);',
    store: 'out[i / 4u][i % 4u] = product',
    lastsWithinRun: true,
  },
  {
    name: 'the padding of the output in a view of matrices',
    declarations: output('array<mat4x4f>'),
    look: 'bitcast<u32>(out[0][3].w) == MARK && params.n < 16u',
    leave: 'out[0][3].w = bitcast<f32>(MARK);',
    store: 'out[i / 16u][i / 4u % 4u][i % 4u] = product',
    lastsWithinRun: true,
  },
  {
    name: 'the output behind an index past its end',
    look: 'bitcast<u32>(out[params.n + 3u]) == MARK || bitcast<u32>(out[0xffffffffu]) == MARK',
    leave: 'out[params.n + 3u] = bitcast<f32>(MARK); out[0xffffffffu] = bitcast<f32>(MARK);',
    lastsWithinRun: false,
  },
  {
    name: 'workgroup memory that nobody has written',
    declarations: 'var<workgroup> memo: array<u32, 4000>; var<workgroup> counted: atomic<u32>;',
    look: 'memo[0] == MARK || memo[3999] == MARK || atomicLoad(&counted) == MARK',
    leave: 'memo[0] = MARK; memo[3999] = MARK; atomicStore(&counted, MARK);',
    lastsWithinRun: false,
  },
  {
    name: 'workgroup memory whose length an override gives',
    declarations: 'override LENGTH = 2000; var<workgroup> memo: array<vec2u, LENGTH>;',
    look: 'any(memo[1999] == vec2u(MARK))',
    leave: 'memo[1999] = vec2u(MARK);',
    lastsWithinRun: false,
  },
  {
    name: 'private memory that nobody has written',
    declarations: 'var<private> memo: array<u32, 64>;',
    look: 'memo[63] == MARK || memo[params.n % 64u] == MARK',
    leave: 'for (var i = 0u; i < 64u; i++) { memo[i] = MARK; }',
    lastsWithinRun: false,
  },
  {
    name: 'variables of a function without a value',
    declarations:
      'fn found(at: u32) -> bool { var memo: array<u32, 16>; let seen = memo[at] == MARK; for (var i = 0u; i < 16u; i++) { memo[i] = MARK; } return seen; }',
    look: 'found(params.n % 16u)',
    leave: '',
    lastsWithinRun: false,
  },
  {
    name: 'registers of lanes that do not run',
    declarations:
      'enable subgroups;\nfn held(at: u32) -> u32 { var word = 0u; if (params.n == 0u) { word = MARK; } return subgroupShuffle(word, at); }',
    look: 'any(vec3u(held(1u), held(3u), held(31u)) == vec3u(MARK))',
    leave: 'var word = MARK; if (params.n == 0u) { word = 0u; } _ = subgroupShuffle(word, 3u);',
    lastsWithinRun: false,
  },
];

/** Channels that are refused before anything runs, and how. */
const REFUSED: readonly (Omit<Channel, 'lastsWithinRun'> & { readonly kind: 'plan' | 'compile' | 'runtime' })[] = [
  ...['3', '6 >> 1', '1 | 2', 'max(3, 1)', 'select(1, 3, true)', 'THREE', 'array(2, 3)[1]'].map((binding) => ({
    name: `scratch that no plan asks for, at @binding(${binding})`,
    declarations: `const THREE = 9 % 6; @group(0) @binding(${binding}) var<storage, read_write> memo: array<u32>;`,
    look: 'memo[0] == MARK',
    leave: 'memo[0] = MARK;',
    kind: 'plan' as const,
  })),
  ...['4 * (n / 3000)', '4 * (n % 2)', 'max(0, n - 2)', '0'].map((bytes) => ({
    name: `scratch of no bytes at some sizes: ${bytes}`,
    plan: `//@ scratch ${bytes}`,
    declarations: '@group(0) @binding(6 >> 1) var<storage, read_write> memo: array<u32>;',
    look: 'memo[0] == MARK',
    leave: 'memo[0] = MARK;',
    kind: 'plan' as const,
  })),
  {
    name: 'a binding that cannot be determined',
    plan: '//@ scratch 4',
    declarations: '@group(0) @binding(countOneBits(7u)) var<storage, read_write> memo: array<u32>;',
    look: 'memo[0] == MARK',
    leave: 'memo[0] = MARK;',
    kind: 'compile',
  },
  {
    name: 'a binding that the exercise lacks',
    declarations: '@group(0) @binding(1 << 2) var<storage, read_write> memo: array<u32>;',
    look: 'memo[0] == MARK',
    leave: 'memo[0] = MARK;',
    kind: 'runtime',
  },
  {
    name: 'another group',
    declarations: '@group(2 - 1) @binding(3) var<storage, read_write> memo: array<u32>;',
    look: 'memo[0] == MARK',
    leave: 'memo[0] = MARK;',
    kind: 'runtime',
  },
  {
    name: 'a storage texture',
    declarations: '@group(0) @binding(3) var memo: texture_storage_2d<r32uint, write>;',
    plan: '//@ scratch 4',
    look: 'false',
    leave: 'textureStore(memo, vec2u(), vec4u(MARK));',
    kind: 'runtime',
  },
];

/** As in a grading, but without a roof, which takes most of the time. */
async function judged(source: string): Promise<'right' | 'wrong' | 'plan' | KernelFault['kind']> {
  // Each grading has its own account of the kernel's time.
  const session = await sessionFor(opened, exercise);
  try {
    const small = await compileKernel(session, { source }, CASES);
    const { cases: checked } = await checkCases(session, small, { cases: CASES, covering: [], compiled: () => small.reorder() });
    const kernel = await compileKernel(session, { source }, [TIMED]);
    const kernels = { kernel, rung: null, judge, ceilings, passFraction: null };
    const { testCase } = await timeSize(session, kernels, { timed: TIMED, sizesLeft: 1 });
    return [...checked, testCase].every((each) => each?.passed) ? 'right' : 'wrong';
  } catch (error) {
    if (error instanceof PlanError) return 'plan';
    if (error instanceof KernelFault) return error.kind;
    throw error;
  }
}

describe('one run leaves nothing to the next', () => {
  test.each(MEMORY)('in $name', async (channel) => {
    expect(await judged(kernelOf(channel, 1))).toBe('right');
    // The same kernel, launched twice in one run, shows that it would have found what was left.
    if (channel.lastsWithinRun) expect(await judged(kernelOf(channel, 2))).toBe('wrong');
  });

  test.each(REFUSED)('in $name, which is refused', async ({ kind, ...channel }) => {
    expect(await judged(kernelOf({ ...channel, lastsWithinRun: true }, 1))).toBe(kind);
  });
});
