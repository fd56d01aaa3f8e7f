import { readWrong } from '@rooflab/catalogue';
import { findExercise } from '@rooflab/labs';
import type { Result } from '@rooflab/result';
import { expect, test } from 'vitest';
import { grade, openForTests } from '../../test/grading.ts';

const opened = await openForTests();

function exerciseOf(id: string) {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
}

const sum = (source: string, mode: 'check' | 'grade' = 'check') => grade(source, { opened, exercise: exerciseOf('reduction/sum'), mode });

async function wrongKernel(exerciseId: string, name: string): Promise<Result> {
  const exercise = exerciseOf(exerciseId);
  const file = (await readWrong(exercise)).find((each) => each.name === name);
  if (!file) throw new Error(`There is no wrong kernel ${name}.`);
  return grade(file.source, { opened, exercise });
}

const TREE = `//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> part: array<f32, 256>;
@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32) {
  var s = 0.0;
  for (var i = t; i < params.n; i += 256u) { s += input[i]; }
  part[t] = s;
  for (var d = 128u; d > 0u; d /= 2u) {
    if (t < d) { part[t] += part[t + d]; }
  }
  if (t == 0u) { output[0] = part[0]; }
}
`;

test.each(['check', 'grade'] as const)('a forgotten barrier leads the message of a wrong answer (%s)', async (mode) => {
  const { verdict, message, hint, hazards } = await sum(TREE, mode);
  expect(verdict).toBe('wrong-answer');
  expect(message).toMatch(
    /^Line 1\d reads (element \d+ of )?part, which another invocation of the workgroup writes (there|in line 1\d), with no workgroupBarrier\(\) in between\. \d+ of \d+ cases are wrong; /,
  );
  expect(hint).toMatch(/^Put a workgroupBarrier\(\)/);
  expect(hazards?.[0]).toMatchObject({ kind: 'race', memory: 'workgroup' });
});

test('a race that changes no output is not the reason for a wrong answer, and is not reported', async () => {
  // Every invocation reads part[0] after the tree, but only the first one's read matters.
  const result = await wrongKernel('reduction/sum', 'off-by-one');
  expect(result.verdict).toBe('wrong-answer');
  expect(result.hazards).toBeUndefined();
  expect(`${result.message} ${result.hint}`).not.toMatch(/barrier|another invocation/);
});

test("the message for a sum that starts from the buffer's previous contents says so", async () => {
  const { message, hazards } = await wrongKernel('matmul/square', 'adds-to-garbage');
  expect(message).toMatch(/^Line \d+ reads c before anything was written there: it gets whatever happened to be in the buffer\. /);
  expect(hazards?.[0]?.kind).toBe('uninitialized');
});

test('where atomics may change last bits in another order, no race is named', async () => {
  const counted = 'var<workgroup> count: atomic<u32>;\nvar<workgroup> part';
  const { verdict, hazards, message } = await sum(TREE.replace('var<workgroup> part', counted).replace('= part[0];', '= part[0] + 1e9;'));
  expect(verdict).toBe('wrong-answer');
  expect(hazards).toBeUndefined();
  expect(message).not.toMatch(/barrier/);
});

test('an output that nobody wrote is called that, in place of the words that happened to be there', async () => {
  const { message, hint, correctness } = await wrongKernel('vector-ops/copy', 'does-nothing');
  expect(message).toMatch(/; in ".+" the output was never written; it should be -?[\d.]+\.$/);
  expect(hint).toContain('nothing was written at all');
  for (const { hidden, mismatch } of correctness.cases) {
    if (!hidden) expect(mismatch).toMatchObject({ unwritten: mismatch?.wrongElements, got: 'never written' });
  }
});

test('where only the verdict counts, nothing is run to say why', async () => {
  const details: string[] = [];
  const exercise = exerciseOf('reduction/sum');
  const { verdict } = await grade(TREE, { opened, exercise, explain: false, onPhase: ({ phase }) => details.push(phase) });
  expect(verdict).toBe('wrong-answer');
  expect(details).not.toContain('x-ray');
});
