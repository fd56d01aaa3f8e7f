import { resultFixture } from '@rooflab/result/testing';
import { expect, test } from 'vitest';
import { keptRoofFixture } from '../test/kept-roof.ts';
import type { ChildMessage, ChildReply, DeviceKind } from './child-protocol.ts';
import type { ChildSource } from './child-source.ts';
import type { LabProcesses } from './lab/lab-processes.ts';
import { createLane, type Lane } from './lane.ts';
import { createRoofKeeper } from './roof/roof-keeper.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** A child that answers every task with these messages, one after the other. */
function childAnswering(messages: readonly ChildMessage[], told: (message: ChildMessage) => void): SpawnedChild {
  let listener: (message: ChildMessage) => void = () => {};
  const child = {
    process: { pid: process.pid },
    onMessage(listen: typeof listener) {
      listener = listen;
      return () => {};
    },
    send({ kind }: { kind: string }) {
      if (kind === 'end') return;
      for (const message of messages) {
        told(message);
        listener(message);
      }
    },
    kill() {},
    stderrTail: () => '',
    exited: new Promise(() => {}),
    gone: Promise.resolve(),
  };
  return child as unknown as SpawnedChild;
}

const labs = { of: () => ({ ask: async () => ({}) }) } as unknown as LabProcesses;

test.each([
  ['hardware', ['graded', 'prepared', 'result']],
  ['software', ['graded', 'result']],
] as const)(
  'On %s the next child opens the device while a result is explained, or not before the end.',
  async (device: DeviceKind, order) => {
    const seen: string[] = [];
    const result = resultFixture();
    const messages: ChildMessage[] = [{ kind: 'graded', result }, { kind: 'result', result } satisfies ChildReply];
    const source: ChildSource = {
      prepare: () => seen.push('prepared'),
      take: async () => childAnswering(messages, ({ kind }) => seen.push(kind)),
      close: async () => {},
    };
    const request = { exercise: 'vector-ops/copy', source: '', seed: '1', mode: 'grade' } as const;
    const material = { lab: null, trusted: '', rung: null, recorded: [] };
    const verdicts: unknown[] = [];
    await createLane({ source, labs, roofs: createRoofKeeper(null), overlaps: false }, {}).run(
      { kind: 'grade', device, request, material },
      { onVerdict: (verdict) => verdicts.push(verdict) },
    );
    expect(seen).toEqual(order);
    expect(verdicts).toHaveLength(1);
  },
);

/** A child that says what the test has it say. */
function childOf(heard: string[]) {
  let listener: (message: ChildMessage) => void = () => {};
  const child = {
    ...childAnswering([], () => {}),
    onMessage(listen: typeof listener) {
      listener = listen;
      return () => {};
    },
    send: ({ kind }: { kind: string }) => heard.push(kind),
  } as unknown as SpawnedChild;
  return { child, heard, says: (message: ChildMessage) => listener(message) };
}

function overlappingLane() {
  const children = [childOf([]), childOf([]), childOf([]), childOf([])];
  const taken: typeof children = [];
  const roofs = createRoofKeeper({ read: () => keptRoofFixture({ measuredAt: new Date().toISOString() }), write() {} });
  const source: ChildSource = {
    prepare() {},
    async take() {
      const next = children.shift() ?? expect.fail('No child is left.');
      taken.push(next);
      return next.child;
    },
    close: async () => {},
  };
  return { lane: createLane({ source, labs, roofs, overlaps: true }, {}), taken };
}

const turn = (wanted: boolean): ChildMessage => ({ kind: 'turn', wanted });
const settled = () => new Promise((resolve) => setImmediate(resolve));

function gradeOn(lane: Lane, onUnderWay: () => void = () => {}) {
  const request = { exercise: 'vector-ops/copy', source: '', seed: '1', mode: 'grade' } as const;
  const material = { lab: null, trusted: '', rung: null, recorded: [] };
  return lane.run({ kind: 'grade', device: 'hardware', request, material }, { onUnderWay });
}

test('The next grading may begin when one has the device, and has the device when that one has its verdict.', async () => {
  const { lane, taken } = overlappingLane();
  const told: string[] = [];
  const first = gradeOn(lane, () => told.push('first'));
  await settled();
  expect(told).toEqual([]);
  taken[0]?.says(turn(true));
  expect(told).toEqual(['first']);
  const second = gradeOn(lane);
  await settled();
  taken[1]?.says(turn(true));
  expect([taken[0]?.heard, taken[1]?.heard]).toEqual([['grade', 'turn'], ['grade']]);
  taken[0]?.says(turn(false));
  taken[0]?.says({ kind: 'graded', result: resultFixture() });
  expect(taken[1]?.heard).toEqual(['grade', 'turn']);
  taken[0]?.says(turn(true));
  expect(taken[0]?.heard).toEqual(['grade', 'turn']);
  taken[1]?.says({ kind: 'result', result: resultFixture() });
  expect((await second).kind).toBe('reply');
  expect(taken[0]?.heard).toEqual(['grade', 'turn', 'turn']);
  taken[0]?.says({ kind: 'result', result: resultFixture() });
  expect((await first).kind).toBe('reply');
});

test('At most three gradings are under way, and a roof is measured with none beside it.', async () => {
  const { lane, taken } = overlappingLane();
  const gradings: Promise<unknown>[] = [];
  for (let i = 0; i < 4; i++) {
    gradings.push(gradeOn(lane));
    await settled();
  }
  expect(taken).toHaveLength(3);
  taken[0]?.says({ kind: 'result', result: resultFixture() });
  await gradings[0];
  await settled();
  expect(taken).toHaveLength(4);
  const drained = lane.drained().then(() => 'drained');
  for (const child of taken.slice(1, 3)) child.says({ kind: 'result', result: resultFixture() });
  await settled();
  expect(await Promise.race([drained, settled()])).toBeUndefined();
  taken[3]?.says({ kind: 'result', result: resultFixture() });
  expect(await drained).toBe('drained');
});
