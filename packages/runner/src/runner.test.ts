import { PHASES } from '@rooflab/grader';
import { type Result, resultSchema } from '@rooflab/result';
import { afterEach, describe, expect, test } from 'vitest';
import { fakeProgram, fakeRequest } from '../test/fakes.ts';
import { ChildStopped, createRunner, type Runner, RunnerError, type RunnerOptions } from './index.ts';

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});

function fakeRunner(options: RunnerOptions = {}): Runner {
  const runner = createRunner({ device: 'software', program: fakeProgram(), ...options });
  runners.push(runner);
  return runner;
}

/** What the fake child reports in its result's message. */
async function finding(runner: Runner, act: string): Promise<Record<string, unknown>> {
  return JSON.parse((await runner.grade(fakeRequest(act))).message);
}

async function fault(action: Promise<unknown>): Promise<RunnerError> {
  const error = await action.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RunnerError);
  return error as RunnerError;
}

describe.each(PHASES)('a child that hangs in the phase %s', (phase) => {
  test("is killed, and the message says what took too long if it was the student's kernel.", async () => {
    const runner = fakeRunner();
    const result = await runner.grade(fakeRequest(`hang ${phase} student`));
    expect(resultSchema.parse(result)).toMatchObject({
      verdict: 'timeout',
      score: 0,
      exercise: 'vector-ops/copy',
      device: { description: 'Fake' },
    });
    expect(result.message).toContain('No end after 0.2 s');
    expect(result.message).toContain('(a case)');
    expect(result.phases.at(-1)?.phase).toBe(phase);
    expect(await finding(runner, 'identity')).toHaveProperty('identity');
  });

  test('has phases without a gap from the step that the caller was at, in their order.', async () => {
    const begun = { phase: 'node', sinceMs: performance.now() };
    const { phases } = await fakeRunner().grade(fakeRequest(`hang ${phase} student`), { begun });
    expect(phases.map((each) => each.phase)).toEqual(['node', 'preparing', 'process', 'opening', phase]);
  });

  test('is ended and reported as our fault if the step was ours.', async () => {
    const error = await fault(fakeRunner().grade(fakeRequest(`hang ${phase} ours`)));
    expect(error.message).toContain('was ended after 0.2 s while');
  });
});

test.each(['hang x-ray student', 'die student'])(
  'A grading by counts that has to be ended is one by counts all the same (%s).',
  async (act) => {
    const request = { ...fakeRequest(act), mode: 'grade', gradedBy: 'counts' } as const;
    const result = await fakeRunner().grade(request);
    expect(resultSchema.parse(result)).toMatchObject({ device: { deviceClass: 'counted' }, maxScore: 100, score: 0 });
    expect(result.counted).toBeUndefined();
  },
);

test.each(['hang compiling student', 'hang x-ray student compiling'])(
  'A timeout of the compiler names what compilers are slow at, and no loop (%s).',
  async (act) => {
    const { hint } = await fakeRunner().grade(fakeRequest(act));
    expect(hint).toContain('unrolled code');
    expect(hint).not.toContain('exit is never reached');
  },
);

describe.each(['graded hang', 'graded die'])('a child that does not survive its x-ray (%s)', (act) => {
  test('keeps its result, with a note that there is no x-ray; the next grading passes.', async () => {
    const runner = fakeRunner();
    const result = await runner.grade(fakeRequest(act));
    expect(JSON.parse(result.message)).toEqual({ graded: true });
    expect(result.xrayRefused).toContain('did not finish');
    expect(await finding(runner, 'identity')).toHaveProperty('identity');
  });

  test('tells its verdict before, once, as a result that is complete without an x-ray.', async () => {
    const verdicts: Result[] = [];
    const result = await fakeRunner().grade(fakeRequest(act), { onVerdict: (verdict) => verdicts.push(verdict) });
    expect(verdicts).toEqual([{ ...result, phases: expect.any(Array) }]);
    expect(result.phases.map(({ phase }) => phase)).toEqual(['queued', 'preparing', 'process', 'opening', 'x-ray']);
    expect(verdicts[0]?.phases.map(({ phase }) => phase)).not.toContain('x-ray');
  });

  test('makes the device doubted: nothing more is graded on one that fails the canary.', async () => {
    const runner = fakeRunner({ program: fakeProgram('sick-fake') });
    await runner.grade(fakeRequest(act));
    expect((await fault(runner.grade(fakeRequest('identity')))).message).toContain('a kernel known to be right');
  });
});

describe('a child that crashes', () => {
  test('at the student’s kernel gives a runtime error, and the next grading passes.', async () => {
    const runner = fakeRunner();
    const result = await runner.grade(fakeRequest('die student'));
    expect(resultSchema.parse(result).verdict).toBe('runtime-error');
    expect(result.message).toContain('device was lost while checking (a case)');
    expect(await finding(runner, 'identity')).toHaveProperty('identity');
  });

  test('at a step of ours is our fault.', async () => {
    expect((await fault(fakeRunner().grade(fakeRequest('die ours')))).message).toContain('crashed with SIGSEGV while checking');
  });

  test('because somebody stops it is not the student’s fault, wherever it is.', async () => {
    const error = await fault(fakeRunner().grade(fakeRequest('die student SIGTERM')));
    expect(error).toBeInstanceOf(ChildStopped);
    expect(error.message).toBe('The grading process was stopped from outside while checking (a case).');
  });

  test('because somebody kills it is not the student’s fault either.', async () => {
    const error = await fault(fakeRunner().grade(fakeRequest('die student SIGKILL')));
    expect(error).not.toBeInstanceOf(ChildStopped);
    expect(error.message).toBe('The grading process was killed from outside while checking (a case).');
  });

  test('keeps the end of its stderr for the operator.', async () => {
    const error = await fault(fakeRunner().grade(fakeRequest('complain')));
    expect(error.message).toContain('exited with code 7');
    expect(error.stderr).toHaveLength(4096);
    expect(error.stderr.trimEnd()).toMatch(/the end$/);
  });
});

test.runIf(process.platform === 'linux')(
  'On the software device a step may last longer than its limit while the machine does something else.',
  async () => {
    const verdictOf = async (act: string, patience: number) => (await fakeRunner({ limits: { patience } }).grade(fakeRequest(act))).verdict;
    expect(await verdictOf('waits 1000', 1)).toBe('timeout');
    expect(await verdictOf('waits 1000', 100)).toBe('accepted');
    expect(await verdictOf('hang checking student', 100)).toBe('timeout');
  },
);

test('The whole grading has a limit too.', async () => {
  const result = await fakeRunner({ limits: { jobMs: 3_000, stepMs: () => 60_000 } }).grade(fakeRequest('hang timing student'));
  expect(result).toMatchObject({
    verdict: 'timeout',
    message: expect.stringMatching(/^The whole grading took longer than 3 s, .* in steps of your file; stopped/),
  });
});

describe('what a file can do to end in our step', () => {
  const MIB = 2 ** 20;
  const inTime = { jobMs: 4_000, patience: 1, memoryBytes: 8 * 2 ** 30 };
  // Node's own memory, some 100 MiB, counts as ours.
  const inMemory = { jobMs: 60_000, memoryBytes: 900 * MIB };

  test.each([
    ['many steps below their limits, then the limit of the whole', 'steps student:1250 student:1250 ours:60000', inTime, 'timeout'],
    ['a short step of its own when we have used up the time', 'steps ours:2500 student:60000', inTime, 'ours'],
    ['memory kept since it was compiled', 'steps student:1000:500 ours:60000:350', inMemory, 'runtime-error'],
    ['a little memory when we hold the rest', 'steps ours:1000:500 student:60000:350', inMemory, 'ours'],
  ] as const)('%s: %s', { timeout: 30_000 }, async (_, act, limits, expected) => {
    if (limits === inMemory && process.platform !== 'linux') return;
    const graded = await fakeRunner({ limits })
      .grade(fakeRequest(act))
      .then(
        ({ verdict }) => verdict,
        (error: unknown) => (error instanceof RunnerError ? 'ours' : String(error)),
      );
    expect(graded).toBe(expected);
  });
});

test('A kernel that never ends at a timed size keeps what its right cases are worth.', async () => {
  const result = await fakeRunner().grade(fakeRequest('hang-timed'));
  expect(resultSchema.parse(result)).toMatchObject({ verdict: 'timeout', score: 20, correctness: { passed: 1, total: 2 } });
});

test.runIf(process.platform === 'linux')('A child that takes too much memory is ended.', async () => {
  const result = await fakeRunner({ limits: { memoryBytes: 2 ** 29 } }).grade(fakeRequest('eat'));
  expect(result).toMatchObject({ verdict: 'runtime-error', message: expect.stringContaining('More than 0.5 GiB of memory') });
});

test('Every grading gets a process of its own, one after the other.', async () => {
  const runner = fakeRunner();
  const found = await Promise.all([1, 2, 3].map(() => finding(runner, 'identity')));
  expect(new Set(found.map(({ identity }) => identity)).size).toBe(3);
});

test('After a kill nothing is graded until the canary passes.', async () => {
  const runner = fakeRunner({ program: fakeProgram('sick-fake') });
  expect(await finding(runner, 'identity')).toHaveProperty('identity');
  expect((await runner.grade(fakeRequest('hang checking student'))).verdict).toBe('timeout');
  expect((await fault(runner.grade(fakeRequest('identity')))).message).toContain('a kernel known to be right got the verdict wrong-answer');
  await fault(runner.ready());
});

test('A cancelled grading rejects with the reason, and the next one passes.', async () => {
  const runner = fakeRunner();
  const controller = new AbortController();
  const grading = runner.grade(fakeRequest('deaf'), { signal: controller.signal, onPhase: () => controller.abort(new Error('Enough.')) });
  await expect(grading).rejects.toThrow('Enough.');
  expect(await finding(runner, 'identity')).toHaveProperty('identity');
});

test('Missing hardware is our fault, with the remedy, and is never replaced by software.', async () => {
  const error = await fault(fakeRunner({ device: 'hardware' }).grade(fakeRequest('no-hardware')));
  expect(error.message).toContain('No adapter. Install the driver');
});
