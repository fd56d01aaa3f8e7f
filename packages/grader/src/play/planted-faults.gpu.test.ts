import { expect, test } from 'vitest';
import { openForTests } from '../../test/grading.ts';
import { play } from '../../test/play.ts';
import { faultMessage } from './fault-message.ts';
import { findMoment, type MomentKind } from './find-moment.ts';
import { lastWrite } from './memory-at.ts';
import { type Moment, momentAt } from './moment.ts';
import type { Recording } from './recording.ts';

const { device } = await openForTests();

const N = 100;

/** A kernel of 64 threads over 100 numbers 1, 2, 3 …; the faulty line ends in `// here`. */
async function planted(body: string, { before = '', workgroups = 2 } = {}): Promise<{ recording: Recording; here: number }> {
  const source = `
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(5) var<storage, read_write> out: array<f32>;
${before}
@compute @workgroup_size(64) fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u) {
  let i = w.x * 64u + t;
${body}
}`;
  const floats = Float32Array.from({ length: N }, (_, i) => i + 1);
  const recording = await play(device, {
    source,
    dispatches: [{ entryPoint: 'main', workgroups: [workgroups, 1, 1] }],
    buffers: { 1: new Uint32Array(floats.buffer), 5: new Uint32Array(N) },
  });
  return { recording, here: source.split('\n').findIndex((line) => line.endsWith('// here')) + 1 };
}

/** The first moment of a kind. */
function first(recording: Recording, kind: MomentKind): Moment {
  const step = findMoment(recording, kind, { from: -1 });
  if (step === null) throw new Error(`There is no ${kind}.`);
  return momentAt(recording, step);
}

const SHARED = 'var<workgroup> part: array<f32, 2048>;';

test('a race is found at the step that touches the word second, with the sentence that names both lines', async () => {
  const body = `  part[t] = a[min(i, 99u)];
  out[min(i, 99u)] = part[t ^ 32u]; // here`;
  const { recording, here } = await planted(body, { before: SHARED, workgroups: 1 });
  const { faults } = first(recording, 'race');
  expect(faults.length).toBe(1);
  expect(faults[0] && faultMessage(recording, faults[0])).toMatch(`Line ${here} reads element 32 of part, which another invocation`);
});

test('divergence is found where some lanes of a warp go another way', async () => {
  const { recording, here } = await planted(
    `  if (t % 2u == 0u) {
    out[min(i, 99u)] = 0.0; // here
  }`,
    { workgroups: 1 },
  );
  const { line, lanes } = first(recording, 'divergence');
  expect(line).toBe(here);
  expect(lanes.filter((state) => state === 'active').length).toBe(16);
});

test('a bank conflict is found where lanes meet in a bank', async () => {
  const { recording, here } = await planted('  part[t * 32u] = 1.0; // here', { before: SHARED, workgroups: 1 });
  const { line, requests } = first(recording, 'conflict');
  expect(line).toBe(here);
  expect(requests[0]).toMatchObject({ passes: 32, bankConflicts: 31 });
});

test('a stride is found where a load touches more sectors than it needs', async () => {
  const { recording, here } = await planted('  out[t] = a[(t * 8u) % 96u]; // here', { workgroups: 1 });
  const { line, requests } = first(recording, 'uncoalesced');
  expect(line).toBe(here);
  expect(requests[0]).toMatchObject({ name: 'a', sectors: 12, fewestSectors: 2 });
});

test('a tail that nobody guards is found at the access past the end', async () => {
  const { recording, here } = await planted('  out[min(i, 99u)] = a[i]; // here');
  const { faults, line } = first(recording, 'out-of-bounds');
  expect(line).toBe(here);
  expect(faults[0]).toMatchObject({ lane: 4, word: 100, lanes: -16 });
  expect(faults[0] && faultMessage(recording, faults[0])).toMatch(`Line ${here} reads outside a (element 100 of 100)`);
});

test('a halo that is read outside the array is found at its edge', async () => {
  const { recording, here } = await planted(
    `  if (i < 100u) {
    out[i] = a[i - 1u] + a[min(i + 1u, 99u)]; // here
  }`,
  );
  const { faults, line } = first(recording, 'out-of-bounds');
  expect(line).toBe(here);
  expect(faults[0]).toMatchObject({ lane: 0, lanes: 1 });
});

test('shared memory that still holds the last tile leads to the write that made the wrong value', async () => {
  const { recording, here } = await planted(
    `  for (var tile = 0u; tile < 2u; tile++) {
    if (tile * 64u + t < 100u) {
      part[t] = a[tile * 64u + t]; // here
    }
    workgroupBarrier();
    if (tile == 1u) { out[t] = part[t]; }
    workgroupBarrier();
  }`,
    { before: SHARED, workgroups: 1 },
  );
  const out = recording.variables.findIndex(({ name }) => name === 'out');
  const written = lastWrite(recording, { variable: out, word: 50 });
  const part = recording.variables.findIndex(({ name }) => name === 'part');
  const stale = lastWrite(recording, { variable: part, word: 50, of: { dispatch: 0, workgroup: 0 } }, written?.step);
  expect(stale && momentAt(recording, stale.step)).toMatchObject({ line: here, warp: 1 });
  expect(
    stale &&
      momentAt(recording, stale.step)
        .requests.at(-1)
        ?.accesses.find(({ lane }) => lane === 50 - 32)?.value,
  ).toEqual([51]);
});

test('unwritten shared memory is found where it is read', async () => {
  const { recording, here } = await planted(
    `  if (t > 0u) { part[t] = 1.0; }
  workgroupBarrier();
  out[min(i, 99u)] = part[t]; // here`,
    { before: SHARED, workgroups: 1 },
  );
  expect(first(recording, 'uninitialized')).toMatchObject({ line: here, warp: 0 });
});

test('a wrong carry leads to the addition that lost it', async () => {
  const { recording, here } = await planted(
    `  var low = 0xffffffffu;
  var high = 0u;
  low += t; // here
  out[t] = f32(high);`,
    { workgroups: 1 },
  );
  const out = recording.variables.findIndex(({ name }) => name === 'out');
  const write = lastWrite(recording, { variable: out, word: 1 });
  expect(write?.bits).toBe(0);
  const step = [...recording.steps.statement.keys()].find((at) => momentAt(recording, at).line === here);
  expect(step).toBeLessThan(write?.step ?? 0);
});

test('an index that is off by one leads to the write of another lane', async () => {
  const { recording, here } = await planted(
    `  if (i + 1u < 100u) {
    out[i + 1u] = a[i]; // here
  }`,
  );
  const out = recording.variables.findIndex(({ name }) => name === 'out');
  expect(lastWrite(recording, { variable: out, word: 0 })).toBeNull();
  const write = lastWrite(recording, { variable: out, word: 7 });
  expect(write).toMatchObject({ lane: 6 });
  expect(write && momentAt(recording, write.step).line).toBe(here);
});

test('a barrier in a branch that not all invocations take is refused by the compiler, so nothing runs', async () => {
  await expect(planted('  if (t < 32u) { workgroupBarrier(); }')).rejects.toThrow(/uniform control flow/);
});
