import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { play, recordingOf } from '../../test/play.ts';
import { runTraced } from '../../test/trace.ts';
import { analyse } from '../xray/analyse/analyse.ts';
import { RECORD_WORDS } from '../xray/trace.ts';
import { findMoment } from './find-moment.ts';
import { whyLane } from './lane-states.ts';
import { localsAt } from './locals-at.ts';
import { lastWrite, memoryBefore, wordBefore } from './memory-at.ts';
import { momentAt } from './moment.ts';
import type { Recording } from './recording.ts';
import { sumsOf } from './sums.ts';

const { device } = await openForTests();

/** Adds up 64 numbers in two warps. */
const TREE = `
@group(0) @binding(1) var<storage, read> a: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;
var<workgroup> part: array<u32, 64>;
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) i: u32) {
  let own = a[i];
  part[i] = own;
  workgroupBarrier();
  for (var s = 32u; s > 0u; s >>= 1u) {
    if (i < s) {
      part[i] += part[i + s];
    }
    workgroupBarrier();
  }
  if (i == 0u) { out[0] = part[0]; }
}`;

const run = {
  source: TREE,
  dispatches: [{ entryPoint: 'main', workgroups: [1, 1, 1] as const }],
  buffers: { 1: Uint32Array.from({ length: 64 }, (_, i) => i), 2: new Uint32Array(4) },
};

const tree = await play(device, run);

const linesOf = (recording: Recording, warp: number): number[] =>
  [...recording.steps.warp.keys()].filter((step) => recording.steps.warp[step] === warp).map((step) => momentAt(recording, step).line);

test('a warp runs the lines of its statements in order, round by round', () => {
  const round = [9, 10, 11, 13];
  expect(linesOf(tree, 0)).toEqual([6, 7, 8, ...Array.from({ length: 6 }, () => round).flat(), 9, 15, 15]);
  expect(linesOf(tree, 1)).toEqual([6, 7, 8, ...Array.from({ length: 6 }, () => [9, 10, 13]).flat(), 9, 15]);
});

test('each warp runs up to the next barrier, then the next one has its turn', () => {
  const first = findMoment(tree, 'barrier', { from: -1 }) ?? -1;
  expect(momentAt(tree, first)).toMatchObject({ warp: 0, line: 8, barrier: 'workgroup' });
  expect(whyLane(tree, first, { workgroup: 0, warp: 0, lane: 3 })).toMatchObject({ state: 'waiting', since: first, waitsFor: [1] });
  expect(momentAt(tree, first + 1)).toMatchObject({ warp: 1, line: 6 });
  const second = findMoment(tree, 'barrier', { from: first }) ?? -1;
  expect(momentAt(tree, second)).toMatchObject({ warp: 1, line: 8 });
  expect(whyLane(tree, second, { workgroup: 0, warp: 0, lane: 3 })).toMatchObject({ state: 'paused', waitsFor: [] });
});

test('lanes that do not take a branch are idle, and the next divergence is found', () => {
  const step = findMoment(tree, 'divergence', { from: -1 }) ?? -1;
  const moment = momentAt(tree, step);
  expect(moment).toMatchObject({ warp: 0, line: 11 });
  expect(moment.lanes.map((state) => (state === 'active' ? 'a' : state[0])).join('')).toBe(`${'a'.repeat(16)}${'i'.repeat(16)}`);
});

test('a request shows addresses, values, sectors and passes', () => {
  const load = momentAt(tree, 0).requests[0];
  expect(load).toMatchObject({ kind: 'load', name: 'a', line: 6, sectors: 4, fewestSectors: 4, passes: 0, times: 1 });
  expect(load?.accesses[5]).toEqual({ lane: 5, word: 5, byte: 20, bank: 5, outside: false, value: [5], result: null });
  const step = findMoment(tree, 'divergence', { from: -1 }) ?? -1;
  const [read, written] = momentAt(tree, step).requests;
  expect(read).toMatchObject({ kind: 'load', name: 'part', passes: 1, bankConflicts: 0 });
  expect(written).toMatchObject({ kind: 'load-store', name: 'part', times: 2 });
  expect(written?.accesses[1]?.value).toEqual([1 + 33 + 17 + 49]);
});

test('locals have the values with which a step begins', () => {
  const step = findMoment(tree, 'divergence', { from: -1 }) ?? -1;
  const locals = localsAt(tree, step, { workgroup: 0, invocation: 5 }).map(({ name, value }) => [name, ...value]);
  expect(locals).toEqual([
    ['i', 5],
    ['own', 5],
    ['s', 16],
  ]);
});

test('memory holds what was written last, and names the step that wrote it', () => {
  const part = tree.variables.findIndex(({ name }) => name === 'part');
  const out = tree.variables.findIndex(({ name }) => name === 'out');
  const of = { dispatch: 0, workgroup: 0 };
  const first = findMoment(tree, 'barrier', { from: -1 }) ?? -1;
  expect(memoryBefore(tree, { variable: part, word: 30, words: 4, of }, first)).toEqual([30, 31, 0, 0]);
  expect(lastWrite(tree, { variable: out, word: 0 }, 0)).toBeNull();
  expect(memoryBefore(tree, { variable: part, word: 0, words: 2, of }, 0)).toEqual([0, 0]);
  const write = lastWrite(tree, { variable: out, word: 0 });
  expect(write).toMatchObject({ lane: 0, bits: (63 * 64) / 2 });
  expect(momentAt(tree, write?.step ?? 0).line).toBe(15);
  expect(wordBefore(tree, { variable: tree.variables.findIndex(({ name }) => name === 'a'), word: 7 }, 0)).toBe(7);
});

test('the steps add up to what the x-ray counts', async () => {
  const { instrumented, traces } = await runTraced(device, run);
  const xray = analyse({ instrumented, dispatches: traces, bindingBytes: new Map(), filledBindings: new Set([1, 2]) });
  const { uniqueBytes, ...global } = xray.global;
  expect(uniqueBytes).toBeGreaterThan(0);
  expect(sumsOf(tree, { from: 0, to: tree.steps.count })).toEqual({ global, workgroup: xray.workgroup });
  expect(tree.faults).toEqual([]);
});

test('the order in which invocations record does not matter', async () => {
  const traced = await runTraced(device, { ...run, form: 'play' });
  const [trace] = traced.traces;
  if (!trace) throw new Error('Nothing was recorded.');
  const records = Array.from({ length: trace.records.length / RECORD_WORDS }, (_, i) =>
    trace.records.slice(i * RECORD_WORDS, (i + 1) * RECORD_WORDS),
  );
  const sorted = Uint32Array.from(records.sort(([a = 0], [b = 0]) => b - a).flatMap((record) => [...record]));
  expect(recordingOf({ ...traced, traces: [{ ...trace, records: sorted }] }, run)).toEqual(recordingOf(traced, run));
});

test('a step that is not there is an error', () => {
  expect(() => momentAt(tree, tree.steps.count)).toThrow(RangeError);
});

test('an atomic operation shows its operand and its result, and memory what it leaves', async () => {
  const recording = await play(device, {
    source: `
@group(0) @binding(2) var<storage, read_write> next: atomic<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<vec4f>;
@compute @workgroup_size(4) fn main(@builtin(local_invocation_index) i: u32) {
  var at: array<u32, 6>;
  at[i + 1u] = atomicAdd(&next, 2u);
  out[at[i + 1u] / 2u] = vec4f(f32(i), 1.0, 2.0, 3.0);
}`,
    dispatches: run.dispatches,
    buffers: { 2: Uint32Array.of(0, 0, 0, 0), 3: new Uint32Array(16) },
  });
  const [add] = momentAt(recording, 1).requests;
  expect(add?.accesses.map(({ value }) => value)).toEqual([[2], [2], [2], [2]]);
  expect(add?.accesses.map(({ result }) => result).sort()).toEqual([0, 2, 4, 6]);
  const [store] = momentAt(recording, 2).requests;
  expect(store?.accesses.map(({ value }) => value)).toEqual([0, 1, 2, 3].map((i) => [i, 1, 2, 3]));
  const [array] = localsAt(recording, 2, { workgroup: 0, invocation: 3 }).filter(({ name }) => name === 'at');
  expect(array?.value[4]).toBe(add?.accesses[3]?.result);
  expect(array?.value[2]).toBe(0);
});
