import { KernelFault } from '@rooflab/harness';
import { deriveKey, preparerInProcess, seededRandom } from '@rooflab/lab';
import { describe, expect, test } from 'vitest';
import { fakeExercise } from '../test/fake-exercise.ts';
import { LIMITS } from './limits.ts';
import type { PhaseMessage } from './phase.ts';
import { createSession, type DeviceTurn } from './session.ts';

const { runMs, deviceMs, studentMs, compileMs, fillMs, ourStepMs } = LIMITS.hardware;

/** A session on hardware whose clock moves only when told to, and what it has announced. */
function sessionAt(turn?: DeviceTurn) {
  let nowMs = 1000;
  const announced: PhaseMessage[] = [];
  const session = createSession({
    opened: { software: false } as never,
    exercise: fakeExercise(),
    preparer: preparerInProcess(fakeExercise(), '5eed'),
    seed: '5eed',
    filler: {} as never,
    timer: {} as never,
    clock: () => nowMs,
    onPhase: (message) => announced.push(message),
    turn,
  });
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const run = () => session.student('checking', 'a case', runMs);
  return { session, announced, pass, run };
}

function faultOf(action: () => void): KernelFault | null {
  try {
    action();
    return null;
  } catch (error) {
    if (error instanceof KernelFault) return error;
    throw error;
  }
}

test('each step is announced with its limit and with who answers for it', () => {
  const { session, announced } = sessionAt();
  session.student('compiling', 'the file', compileMs);
  session.fills('checking', 'the scratch of a case');
  session.student('checking', 'a case', runMs);
  session.ours('checking', 'the next case', { done: 1, of: 2 });
  expect(announced).toEqual([
    { phase: 'compiling', detail: 'the file', limitMs: compileMs, blame: 'student' },
    { phase: 'checking', detail: 'the scratch of a case', limitMs: fillMs, blame: 'student' },
    { phase: 'checking', detail: 'a case', limitMs: runMs, blame: 'student' },
    { phase: 'checking', detail: 'the next case', limitMs: ourStepMs, blame: 'ours', progress: { done: 1, of: 2 } },
  ]);
});

test('random numbers follow from the seed and the label alone', () => {
  const draw = (label: string) =>
    sessionAt()
      .session.random(label)
      .int(0, 2 ** 31);
  expect(draw('inputs')).toBe(draw('inputs'));
  expect(draw('inputs')).not.toBe(draw('sizes'));
  expect(sessionAt().session.key('inputs')).toEqual(deriveKey('5eed', 'inputs'));
  expect(
    sessionAt()
      .session.random('sizes')
      .int(0, 2 ** 31),
  ).toBe(seededRandom(deriveKey('5eed', 'sizes')).int(0, 2 ** 31));
});

describe('the time of a file', () => {
  test('is that of all runs together, and a timeout says so when it is used up', () => {
    const { session, announced, pass, run } = sessionAt();
    let runs = 0;
    let fault: KernelFault | null = null;
    for (; fault === null; runs++) {
      fault = faultOf(run);
      pass(0.9 * runMs);
      session.ours('checking', 'the next case');
    }
    expect(runs - 1).toBe(Math.ceil(deviceMs / (0.9 * runMs)));
    expect(fault).toMatchObject({
      kind: 'timeout',
      message: 'The runs of the kernel together took longer than 5 s; stopped before a case.',
    });
    // The announced limit is the remaining time: a run that never ends takes no more than that.
    const last = announced.filter(({ blame }) => blame === 'student').at(-1);
    expect(last?.limitMs).toBeLessThan(runMs);
  });

  test('counts compiling and filling too, but not against the device', () => {
    const { session, pass, run } = sessionAt();
    session.student('compiling', 'the file', compileMs);
    pass(0.9 * compileMs);
    session.fills('checking', 'the scratch of a case');
    pass(0.9 * fillMs);
    session.ours('checking', 'a case');
    expect(session.runsLeftMs()).toBe(deviceMs);
    expect(faultOf(run)).toBeNull();
    session.student('compiling', 'again', compileMs);
    pass(studentMs);
    session.ours('checking', 'a case');
    expect(faultOf(run)?.message).toContain('Compiling, filling the scratch and running together took longer than 30 s');
  });

  test('leaves the last step at least half a second, long enough for any delay of the machine, and nothing at 0', () => {
    const { session, announced, pass, run } = sessionAt();
    run();
    pass(deviceMs - 1);
    run();
    expect(announced.at(-1)?.limitMs).toBe(500);
    pass(1);
    expect(session.runsLeftMs()).toBe(0);
    expect(faultOf(run)?.message).toContain('The runs of the kernel together');
    session.fills('checking', 'the scratch of a case');
    pass(studentMs - deviceMs);
    expect(faultOf(() => session.fills('checking', 'a case'))?.message).toContain('Compiling, filling the scratch and running together');
  });

  test('that a run has taken is known to the next step, even if nothing was announced between', () => {
    const { session, pass, run } = sessionAt();
    run();
    pass(deviceMs);
    expect(faultOf(run)?.kind).toBe('timeout');
    expect(session.runsLeftMs()).toBe(0);
    pass(studentMs);
    expect(session.runsLeftMs()).toBe(0);
  });

  test('does not include our own steps in between', () => {
    const { session, pass, run } = sessionAt();
    for (let i = 0; i < 10; i++) {
      session.ours('checking', 'our own work');
      pass(10_000);
      expect(faultOf(run)).toBeNull();
      pass(1);
    }
    expect(session.runsLeftMs()).toBe(deviceMs - 10);
  });

  test('starts again for an experiment on the device, but its total continues', () => {
    const { session, pass, run } = sessionAt();
    run();
    pass(deviceMs);
    const experiment = session.experiment();
    expect(experiment.runsLeftMs()).toBe(deviceMs);
    expect(experiment.growth.expect(1)).toBeNull();
    experiment.student('compiling', 'sweep', compileMs);
    pass(studentMs);
    expect(faultOf(() => experiment.student('timing', 'n=1', runMs))?.kind).toBe('timeout');
  });
});

describe('work on the device that others use too', () => {
  /** Says what happens to it, in order. */
  function shared() {
    const seen: string[] = [];
    let held = false;
    const turn: DeviceTurn = {
      isHeld: () => held,
      async take() {
        held = true;
        seen.push('taken');
      },
      leave() {
        held = false;
        seen.push('left');
      },
    };
    return { ...sessionAt(turn), seen };
  }

  test('has the device from its beginning to its end, with all that is part of it, also when it fails.', async () => {
    const { session, seen, announced } = shared();
    const inner = async () => seen.push('inner');
    await session.alone('checking', async () => {
      await session.experiment().alone('x-ray', inner);
      seen.push('outer');
    });
    await expect(session.alone('x-ray', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(seen).toEqual(['taken', 'inner', 'outer', 'left', 'taken', 'left']);
    expect(announced).toMatchObject(['checking', 'x-ray'].map((phase) => ({ phase, detail: 'waiting for the device', blame: 'ours' })));
  });

  test("is not waited for on the file's account.", async () => {
    const { session, pass } = sessionAt({ isHeld: () => false, take: async () => pass(2 * studentMs), leave() {} });
    session.student('compiling', 'the file', compileMs);
    await session.alone('checking', async () => expect(faultOf(() => session.student('checking', 'a case', runMs))).toBeNull());
  });
});
