import type { LabExercise } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { fakeExercise, fakeOutput, fakeTimed } from '../test/fake-exercise.ts';
import { grade, openForTests } from '../test/grading.ts';

const opened = await openForTests();

/** Keeps the words with bit 14 in their order, and counts them. What lies behind them may be anything. */
const COMPACT: LabExercise = fakeExercise({
  inputs: [{ name: 'a', element: 'u32' }],
  outputs: [fakeOutput('u32', { name: 'kept', unspecified: true }), fakeOutput('u32', { name: 'count' })],
  lengths: ({ n = 0 }) => ({ inputs: [n], outputs: [n, 1] }),
  reference: (_testCase, [a = new Uint32Array()]) => {
    const words = new Uint32Array(a.buffer as ArrayBuffer, a.byteOffset, a.length);
    const kept = words.filter((word) => ((word >> 14) & 1) === 1);
    const unspecified = Uint8Array.from(words, (_, i) => (i < kept.length ? 0 : 1));
    const padded = new Uint32Array(words.length);
    padded.set(kept);
    return [
      { kind: 'exact', words: padded, unspecified },
      { kind: 'exact', words: Uint32Array.of(kept.length) },
    ];
  },
  trusted: {
    file: 'trusted.wgsl',
    prepare: { bytes: ({ n = 0 }) => 4 * (n + 1), dispatches: () => [{ entryPoint: 'prepare_all', workgroups: [1, 1, 1] }] },
  },
});

const TRUSTED = /* wgsl */ `
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;
@compute @workgroup_size(1) fn prepare_all() {
  var count = 0u;
  for (var i = 0u; i < params.n; i++) {
    if (((a[i] >> 14u) & 1u) == 1u) { count++; prepared[count] = a[i]; }
  }
  prepared[0] = count;
}
fn expected_word_at_kept(i: u32) -> u32 { return prepared[i + 1u]; }
fn is_unspecified_kept(i: u32) -> bool { return i >= prepared[0]; }
fn expected_word_at_count(i: u32) -> u32 { return prepared[0]; }
`;

function compacting({ keep = '((a[i] >> 14u) & 1u) == 1u', counted = 'found', at = 'found', after = '' } = {}): string {
  return /* wgsl */ `//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@compute @workgroup_size(1) fn main() {
  var found = 0u;
  for (var i = 0u; i < params.n; i++) {
    if (${keep}) { kept[${at}] = a[i]; found++; }
  }
  ${after}
  count[0] = ${counted};
}
`;
}

const compact = (source: string, mode: 'check' | 'grade' = 'check') =>
  grade(source, { opened, exercise: COMPACT, files: { trusted: TRUSTED }, mode });

describe('two outputs, one of which has a tail that may hold anything', () => {
  test('a right kernel is accepted, in small cases and in timed ones', async () => {
    expect(await compact(compacting(), 'grade')).toMatchObject({ verdict: 'accepted' });
    const cleared = compacting({ after: 'for (var i = found; i < params.n; i++) { kept[i] = 7u; }' });
    expect((await compact(cleared, 'grade')).verdict).toBe('accepted');
  });

  test('the wrong output is named', async () => {
    const { verdict, message, correctness } = await compact(compacting({ counted: 'found + 1u' }));
    expect(verdict).toBe('wrong-answer');
    expect(message).toContain('in the output count of "');
    expect(correctness.cases[0]?.mismatch).toMatchObject({ output: 'count', wrongElements: 1, checkedElements: 1 });
  });

  test('a wrong element before the tail is found', async () => {
    const { correctness } = await compact(compacting({ at: 'found / 2u * 2u' }));
    expect(correctness.cases.find(({ mismatch }) => mismatch)?.mismatch).toMatchObject({ output: 'kept' });
  });

  test('a fault that only large sizes show is found on the device, and its output named', async () => {
    const late = compacting({ counted: 'found + select(0u, 1u, params.n > 2000u)' });
    const { verdict, correctness } = await compact(late, 'grade');
    expect(verdict).toBe('wrong-answer');
    expect(correctness.cases.at(-1)?.mismatch).toMatchObject({ output: 'count', wrongElements: 1, checkedElements: 1, firstIndex: 0 });
  });

  test('an output that no kernel uses is named', async () => {
    const { diagnostics } = await compact(compacting().replace('count[0] = found;', ''));
    expect(diagnostics.map(({ message }) => message)).toContain('No entry point uses count, @binding(3), so none can write the output.');
  });
});

/** Doubles in place: the output is a copy of the input before each run. */
const IN_PLACE = fakeExercise({ outputs: [fakeOutput('f32', { startsAs: 0 })] });

const doubling = (value: string) => /* wgsl */ `//@ dispatch main ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n) { out[id.x] = ${value}; }
}
`;

describe('in place', () => {
  const files = {
    trusted: '@group(0) @binding(1) var<storage, read> a: array<f32>;\nfn expected_at(i: u32) -> vec2f { return vec2f(2.0 * a[i], 0.0); }',
  };
  const inPlace = (source: string) => grade(source, { opened, exercise: IN_PLACE, files, mode: 'grade' });

  test('every run begins with the input, so a right kernel is accepted however often it runs', async () => {
    expect(await inPlace(doubling('2.0 * out[id.x]'))).toMatchObject({ verdict: 'accepted' });
  });

  test('a kernel that leaves the data as they are is wrong, and nobody says that nothing was written', async () => {
    const { verdict, message } = await inPlace(doubling('out[id.x]'));
    expect(verdict).toBe('wrong-answer');
    expect(message).not.toContain('written');
  });
});

/** Sorts. The trusted kernel does not: it sees that the words ascend, and that they are those of the input. */
const SORT = fakeExercise({
  inputs: [{ name: 'keys', element: 'u32' }],
  outputs: [fakeOutput('u32', { permutes: 0 })],
  timed: () => [fakeTimed(700)],
  reference: (_testCase, [keys = new Uint32Array()]) => [{ kind: 'exact', words: Uint32Array.from(keys as Uint32Array).sort() }],
});

/** Each element finds its own place: behind all that are smaller, and behind equal ones with a smaller index. */
const sorting = ({ place = 'smaller', value = 'keys[i]' } = {}) => /* wgsl */ `//@ dispatch main ceilDiv(n, 64)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  var smaller = 0u;
  for (var j = 0u; j < params.n; j++) {
    if (keys[j] < keys[i] || (keys[j] == keys[i] && j < i)) { smaller++; }
  }
  out[${place}] = ${value};
}
`;

describe('an output that is judged by a property', () => {
  const trusted = 'fn is_right(i: u32) -> bool { return i == 0u || output_word(i - 1u) <= output_word(i); }';
  const sort = (source: string) => grade(source, { opened, exercise: SORT, files: { trusted }, mode: 'grade' });
  const onlyLarge = (wrong: string, right: string) => `select(${right}, ${wrong}, params.n == 700u)`;

  test('a sorted output is accepted', async () => {
    expect(await sort(sorting())).toMatchObject({ verdict: 'accepted' });
  });

  test('elements out of order are found, with the place of the first', async () => {
    const { verdict, correctness } = await sort(sorting({ place: onlyLarge('smaller ^ 1u', 'smaller') }));
    expect(verdict).toBe('wrong-answer');
    expect(correctness.cases.at(-1)?.mismatch).toMatchObject({ checkedElements: 700, wrongElements: 350, firstIndex: 1 });
    expect(correctness.cases.at(-1)?.mismatch?.permutes).toBeUndefined();
  });

  test('an output in order that lost an element is found, and the message says so', async () => {
    const { verdict, message, correctness } = await sort(sorting({ value: onlyLarge('0u', 'keys[i]') }));
    expect(verdict).toBe('wrong-answer');
    expect(correctness.cases.at(-1)?.mismatch).toMatchObject({ permutes: 'keys', wrongElements: 0 });
    expect(message).toContain('does not have the elements of keys');
    const one = sorting({ value: onlyLarge('select(keys[i], max(keys[i], 1u) - 1u, smaller == 0u)', 'keys[i]') });
    expect((await sort(one)).correctness.cases.at(-1)?.mismatch).toMatchObject({ permutes: 'keys' });
  });
});
