import { createStorage, createUniform, readWords, submitPass } from '@rooflab/harness';
import { fillArray, hashWord, type Key } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { fakeExercise, fakeOutput, TRUSTED } from '../test/fake-exercise.ts';
import { openForTests, sessionFor } from '../test/grading.ts';
import { createJudge } from './judge.ts';
import { bufferBytes } from './layout.ts';

const opened = await openForTests();
const { device } = opened;

const N = 1000;
const CANARY: Key = [0x1234_5678, 0x9abc_def0];
const NAN = 0x7fc0_0000;
const INFINITY = 0x7f80_0000;

/** A judge over one set of inputs, and a function that makes it judge an output. */
async function judging(exercise: ReturnType<typeof fakeExercise>, trusted: string) {
  const session = await sessionFor(opened, exercise);
  const size = { n: N };
  const bytes = bufferBytes(exercise, size);
  const judge = await createJudge(session, trusted, [size]);
  const input = fillArray({ kind: 'u32', base: 0x3f80_0000, bound: 0x80_0000 }, session.key('input'), (bytes.inputs[0] ?? 0) / 4);
  const inputBuffer = await createStorage(device, bytes.inputs[0] ?? 0, 'a');
  device.queue.writeBuffer(inputBuffer, 0, input.buffer as ArrayBuffer);
  const output = await createStorage(device, bytes.output, 'out');
  const params = createUniform(device, Uint32Array.of(N));
  const prepared = await judge.prepare({ params, inputs: [inputBuffer], output, bytes, size });
  const put = (slot: number, words: Uint32Array<ArrayBuffer>) => {
    device.queue.writeBuffer(output, 0, words);
    submitPass(device, prepared.judge(slot, CANARY));
  };
  return { judge, prepared, put, input: new Uint32Array(input.buffer as ArrayBuffer, 0, N), inputBuffer };
}

/** Twice each input: the exponent plus one. */
function doubled(input: Uint32Array): Uint32Array<ArrayBuffer> {
  return Uint32Array.from(input, (word) => word + 0x0080_0000);
}

function changed(words: Uint32Array, index: number, word: number): Uint32Array<ArrayBuffer> {
  const copy = Uint32Array.from(words);
  copy[index] = word;
  return copy;
}

describe('within a tolerance', async () => {
  const trusted = TRUSTED.replace('return true', `return i != 3u && i < ${N - 2}u`);
  const { judge, put, input, inputBuffer } = await judging(fakeExercise(), trusted);
  const right = doubled(input);
  for (const i of [3, N - 2, N - 1]) right[i] = hashWord(CANARY, i);

  async function findingOf(words: Uint32Array<ArrayBuffer>) {
    put(0, words);
    return (await judge.differences(1))[0];
  }

  test('a right output is right', async () => {
    expect(await findingOf(right)).toBeNull();
  });

  test.each([0, 1, 255, 256, 511, N - 3])('exactly one wrong element is found, at its index %i', async (index) => {
    expect(await findingOf(changed(right, index, (right[index] ?? 0) + 1))).toEqual({
      output: 0,
      unbalanced: false,
      checked: N,
      wrong: 1,
      overwritten: 0,
      firstIndex: index,
    });
  });

  test.each([
    ['NaN', NAN],
    ['a NaN with another payload', 0xffff_ffff],
    ['infinity', INFINITY],
    ['minus infinity', 0xff80_0000],
  ])('%s is wrong', async (_title, word) => {
    expect(await findingOf(changed(right, 700, word))).toEqual({
      output: 0,
      unbalanced: false,
      checked: N,
      wrong: 1,
      overwritten: 0,
      firstIndex: 700,
    });
  });

  test.each([3, N - 2, N - 1])('an overwritten canary is found, at its index %i', async (index) => {
    expect(await findingOf(changed(right, index, 0))).toEqual({
      output: 0,
      unbalanced: false,
      checked: N,
      wrong: 0,
      overwritten: 1,
      firstIndex: index,
    });
  });

  test('wrong elements come before overwritten ones, whichever index is smaller', async () => {
    expect(await findingOf(changed(changed(right, 3, 0), 900, 0))).toEqual({
      output: 0,
      unbalanced: false,
      checked: N,
      wrong: 1,
      overwritten: 1,
      firstIndex: 900,
    });
  });

  test('the poison itself is wrong everywhere but where it has to survive', async () => {
    const poison = Uint32Array.from({ length: N }, (_, i) => hashWord(CANARY, i));
    expect(await findingOf(poison)).toEqual({ output: 0, unbalanced: false, checked: N, wrong: N - 3, overwritten: 0, firstIndex: 0 });
  });

  test('each slot keeps its own finding, and asking empties them', async () => {
    put(0, changed(right, 5, 0));
    put(1, right);
    put(judge.slots - 1, changed(right, 6, 0));
    const found = await judge.differences(judge.slots);
    expect(found).toHaveLength(judge.slots);
    expect(found.filter((finding) => finding !== null)).toHaveLength(2);
    expect([found[0]?.firstIndex, found[1], found.at(-1)?.firstIndex]).toEqual([5, null, 6]);
    expect(await judge.differences(judge.slots)).toEqual(Array(judge.slots).fill(null));
  });

  test('a slot that does not exist is refused, so that no output goes unjudged', () => {
    expect(() => put(judge.slots, right)).toThrow(RangeError);
    expect(() => put(-1, right)).toThrow(RangeError);
  });

  test('judging leaves the inputs as they were', async () => {
    expect(await readWords(device, inputBuffer, 4 * N)).toEqual(Uint32Array.from(input));
  });
});

test('there are slots for every run that a sampling on hardware can come to', async () => {
  const hardware = await sessionFor({ ...opened, software: false }, fakeExercise());
  const { maxSamples, warmUps, minSamples } = hardware.limits;
  const judge = await createJudge(hardware, TRUSTED, [{ n: N }]);
  // A batch that begins one sample short of the maximum ends beyond it.
  expect(judge.slots).toBeGreaterThanOrEqual(warmUps + maxSamples - 1 + minSamples);
});

describe('exactly, in elements of two words', async () => {
  const exercise = fakeExercise({
    outputs: [fakeOutput('vec2u')],
    lengths: () => ({ inputs: [N], outputs: [N / 2] }),
    trusted: {
      file: 'trusted.wgsl',
      prepare: { bytes: () => 4 * (N + 16), dispatches: () => [{ entryPoint: 'prepare_all', workgroups: [1, 1, 1] }] },
    },
  });
  const trusted = `
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;
@compute @workgroup_size(64) fn prepare_all(@builtin(local_invocation_index) lane: u32) {
  if (lane < 16u) { prepared[lane] = 100u + lane; }
  for (var i = lane; i < ${N}u; i += 64u) { prepared[16u + i] = ~a[i]; }
}
fn expected_word_at(i: u32) -> u32 { return prepared[16u + i]; }
`;
  const { judge, prepared, put, input } = await judging(exercise, trusted);
  const right = Uint32Array.from(input, (word) => ~word);

  test('the first words of what is prepared are the facts of the cost', () => {
    expect([...prepared.facts]).toEqual(Array.from({ length: 16 }, (_, i) => 100 + i));
  });

  test.each([
    [0, 0],
    [1, 0],
    [N - 2, N / 2 - 1],
    [N - 1, N / 2 - 1],
  ])('a wrong word %i makes element %i wrong', async (word, element) => {
    put(0, changed(right, word, 7));
    expect(await judge.differences(1)).toEqual([
      { output: 0, unbalanced: false, wrong: 1, overwritten: 0, checked: N / 2, firstIndex: element },
    ]);
  });

  test('an element with two wrong words is wrong once, and a right output is right', async () => {
    put(0, changed(changed(right, 10, 7), 11, 7));
    put(1, right);
    expect(await judge.differences(2)).toEqual([
      { output: 0, unbalanced: false, wrong: 1, overwritten: 0, checked: N / 2, firstIndex: 5 },
      null,
    ]);
  });
});

describe('exactly, in elements of a byte', async () => {
  const elements = 4 * N - 3;
  const exercise = fakeExercise({
    outputs: [fakeOutput('u8')],
    lengths: () => ({ inputs: [N], outputs: [elements] }),
    trusted: { file: 'trusted.wgsl' },
  });
  const trusted = `
@group(0) @binding(1) var<storage, read> a: array<u32>;
fn expected_word_at(i: u32) -> u32 { return a[i]; }
`;
  const { judge, put, input } = await judging(exercise, trusted);

  async function findingOf(word: number, difference: number) {
    put(0, changed(input, word, (input[word] ?? 0) ^ difference));
    return (await judge.differences(1))[0];
  }

  test.each([0, 1, 2, 3])('a wrong byte %i of a word is found, at its index', async (byte) => {
    expect(await findingOf(7, 1 << (8 * byte))).toEqual({
      output: 0,
      unbalanced: false,
      checked: elements,
      wrong: 1,
      overwritten: 0,
      firstIndex: 28 + byte,
    });
  });

  test('every wrong byte counts, and those behind the last element do not', async () => {
    expect(await findingOf(8, 0x01_00_80_01)).toEqual({
      output: 0,
      unbalanced: false,
      checked: elements,
      wrong: 3,
      overwritten: 0,
      firstIndex: 32,
    });
    expect(await findingOf(N - 1, 0xff_ff_ff_00)).toBeNull();
    expect(await findingOf(N - 1, 0x01)).toEqual({
      output: 0,
      unbalanced: false,
      checked: elements,
      wrong: 1,
      overwritten: 0,
      firstIndex: elements - 1,
    });
  });
});
