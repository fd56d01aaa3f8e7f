import { isDeepStrictEqual } from 'node:util';
import { eventsAfter, setWorkerState } from '@rooflab/db';
import type { GradeRequest } from '@rooflab/grader';
import { countedResultFixture } from '@rooflab/result/testing';
import { ChildStopped, LabCodeError, RunnerError } from '@rooflab/runner';
import { expect, test } from 'vitest';
import { FAKE_CONFINEMENT, type FakeGrading, fakeRunner, roofOf } from '../test/fake-runner.ts';
import { ended, gradings, handIn, handInToOwnLab, loseClaims, until, workerRow } from '../test/observe.ts';
import { openFleet } from '../test/open-fleet.ts';
import { startWorker } from '../test/start-worker.ts';
import { PortalAway } from './portal/portal-error.ts';

/** A grading that reports when it begins, and ends when it is told to. */
function held(grading: Pick<FakeGrading, 'progress'> = {}) {
  const begun = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const runner = fakeRunner({
    ...grading,
    async atPhase(phase) {
      if (phase !== 'timing') return;
      begun.resolve();
      await release.promise;
    },
  });
  return { begun: begun.promise, release: release.resolve, runner };
}

test('A hand-in goes from created to an effective result, and its phases can be followed.', async () => {
  await using test = await openFleet();
  const { begun, release, runner } = held();
  await using worker = startWorker(test, runner);
  const handInId = await handIn(test);
  await begun;
  await until(async () => (await test.db.grading.findFirstOrThrow({ where: { handInId } })).phase === 'timing');
  release();
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual(['result accepted *']);
  const events = await eventsAfter(test.db, { kind: 'hand-in', id: handInId }, 0n);
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['waiting', 'running', 'phase', 'ended']));
  expect(events.at(-1)?.kind).toBe('ended');
  expect(await workerRow(test.db, worker.name)).toMatchObject({
    state: 'active',
    deviceClass: 'large',
    roof: roofOf(4e12),
    confinement: FAKE_CONFINEMENT,
  });
});

test('The final progress of a phase that ends before the next beat still reaches the pages.', async () => {
  await using test = await openFleet();
  const drawn = { done: 3, of: 3, roof: [1, 2, 3].map((step) => ({ bytes: step * 2 ** 20, bytesPerSecond: 1e12 })) };
  const { begun, release, runner } = held({
    progress: {
      checking: [
        { done: 0, of: 9 },
        { done: 9, of: 9 },
      ],
      roof: [{ done: 0, of: 3 }, drawn],
    },
  });
  await using _worker = startWorker(test, runner);
  const handInId = await handIn(test);
  await begun;
  await until(async () => (await test.db.grading.findFirstOrThrow({ where: { handInId } })).phase === 'timing');
  release();
  await ended(test.db, handInId);
  const told = (await eventsAfter(test.db, { kind: 'hand-in', id: handInId }, 0n)).flatMap(({ kind, data }) =>
    kind === 'phase' ? [data] : [],
  );
  const [checked, roof, timing] = [
    { phase: 'checking', progress: { done: 9, of: 9 } },
    { phase: 'roof', progress: drawn },
    { phase: 'timing' },
  ];
  expect(told.filter((step) => [checked, roof, timing].some((each) => isDeepStrictEqual(step, each)))).toEqual([checked, roof, timing]);
});

test('An assignment’s own marks go with the request to the grader; without any, the exercise’s hold.', async () => {
  await using test = await openFleet();
  const asked: unknown[] = [];
  await using _worker = startWorker(test, fakeRunner({ atEnd: ({ marks }) => void asked.push(marks) }));
  const marks = { passFraction: 0.5, fullFraction: 0.7 };
  await ended(test.db, await handIn(test, { marks }));
  await ended(test.db, await handIn(test));
  expect(asked).toEqual([marks, undefined]);
});

test('What the assignment grades, and whether hazards are wrong, go with the request; counted results come back.', async () => {
  await using test = await openFleet();
  const asked: unknown[] = [];
  const atEnd = ({ gradedBy, hazardsAreWrong }: GradeRequest) => {
    asked.push([gradedBy, hazardsAreWrong]);
    const { device, performance, counted, roof } = countedResultFixture();
    return gradedBy === 'counts' ? { device, performance, roof, ...(counted && { counted }) } : undefined;
  };
  await using worker = startWorker(test, fakeRunner({ atEnd }));
  const counted = await handIn(test, { assignment: { deviceClass: 'counted', hazardsAreWrong: true } });
  await ended(test.db, counted);
  await ended(test.db, await handIn(test));
  expect(asked).toEqual([
    ['counts', true],
    ['time', false],
  ]);
  expect(await gradings(test.db, counted)).toEqual(['result accepted *']);
  expect((await workerRow(test.db, worker.name)).state).toBe('active');
});

test('A draining worker finishes the job at hand, takes no other, and is gone.', async () => {
  await using test = await openFleet();
  const { begun, release, runner } = held();
  const worker = startWorker(test, runner);
  const first = await handIn(test);
  await begun;
  const second = await handIn(test);
  worker.drain();
  release();
  await worker.done;
  expect(await gradings(test.db, first)).toEqual(['result accepted *']);
  expect(await gradings(test.db, second)).toEqual([]);
  expect((await workerRow(test.db, worker.name)).state).toBe('gone');
});

test('A worker that must stop at once gives its claim back, which costs no attempt.', async () => {
  await using test = await openFleet();
  const { begun, runner } = held();
  const worker = startWorker(test, runner);
  const handInId = await handIn(test);
  await begun;
  worker.stopNow();
  await worker.done;
  expect(await gradings(test.db, handInId)).toEqual(['released null']);
  await using _next = startWorker(test, fakeRunner());
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual(['released null', 'result accepted *']);
});

test('A result that comes after its lease has expired is kept aside, and the other worker’s counts.', async () => {
  await using test = await openFleet();
  const { begun, release, runner } = held();
  // Cut off: no beat reports that the claim is gone.
  const late = startWorker(test, runner, {
    through: (portal) => ({
      ...portal,
      ask: (name, ...asked) => (name === 'beat' ? Promise.reject(new PortalAway('cut off')) : portal.ask(name, ...asked)),
    }),
  });
  const handInId = await handIn(test);
  await begun;
  late.drain();
  await loseClaims(test);
  await using _other = startWorker(test, fakeRunner({ atEnd: () => ({ score: 50 }) }));
  await ended(test.db, handInId);
  release();
  await late.done;
  expect(await gradings(test.db, handInId)).toEqual(['lost null', 'result accepted *']);
  expect(await test.db.grading.findFirstOrThrow({ where: { handInId, effective: true } })).toMatchObject({ score: 50 });
  expect(await test.db.strayResult.count({ where: { grading: { handInId } } })).toBe(1);
});

test('A worker that learns from its beat that the claim is gone stops grading.', async () => {
  await using test = await openFleet();
  const { begun, runner } = held();
  await using worker = startWorker(test, runner);
  const handInId = await handIn(test);
  await begun;
  await test.db.worker.update({ where: { name: worker.name }, data: { state: 'draining' } });
  await loseClaims(test);
  // Nothing releases the grading: the worker ends only because it was aborted.
  worker.drain();
  await worker.done;
  expect(await gradings(test.db, handInId)).toEqual(['lost null']);
});

test('A grading that is stopped together with its worker is given back, and counts as no failure.', async () => {
  await using test = await openFleet();
  const [begun, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const atEnd = () => {
    begun.resolve();
    return stopped.promise;
  };
  const worker = startWorker(test, fakeRunner({ atEnd }));
  const handInId = await handIn(test);
  await begun.promise;
  worker.drain();
  stopped.reject(new ChildStopped('The grading process was stopped from outside.'));
  await worker.done;
  expect(await gradings(test.db, handInId)).toEqual(['released null']);
});

test('Three faults of its own in a row pause a worker, with an alert; it resumes when the device works, and the student has one result.', async () => {
  await using test = await openFleet();
  let broken = true;
  const failure = new RunnerError('device lost');
  const runner = fakeRunner({
    atPhase: () => (broken ? Promise.reject(failure) : undefined),
    bytesPerSecond: () => 4e12,
  });
  const measureRoof = runner.measureRoof;
  let starts = 0;
  const sick = { ...runner, measureRoof: () => (starts++ > 0 && broken ? Promise.reject(failure) : measureRoof()) };
  await using worker = startWorker(test, sick);
  const handInId = await handIn(test);
  await until(async () => (await workerRow(test.db, worker.name)).state === 'paused');
  const row = await workerRow(test.db, worker.name);
  expect(row.pausedReason).toContain('device lost');
  expect(await test.db.alert.findMany({ select: { kind: true, workerId: true } })).toEqual([{ kind: 'worker-paused', workerId: row.id }]);
  expect(await gradings(test.db, handInId)).toEqual(Array<string>(3).fill('failed null'));
  broken = false;
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual([...Array<string>(3).fill('failed null'), 'result accepted *']);
  expect((await workerRow(test.db, worker.name)).state).toBe('active');
});

test('What the code of a lab breaks pauses its version, with an alert to its course, and no worker; it goes on once the version is used again.', async () => {
  await using test = await openFleet();
  const { db } = test;
  let broken = true;
  const folders: (string | undefined)[] = [];
  const sound = fakeRunner();
  const runner: typeof sound = {
    ...sound,
    async grade(request, options) {
      if (request.mode === 'check') return await sound.grade(request, options);
      folders.push(options?.lab);
      if (broken) throw new LabCodeError('The code of shared-lab/copy took longer than 5 s for an answer.');
      return await sound.grade(request, options);
    },
  };
  const { handInId, labVersion } = await handInToOwnLab(test, 'shared-lab');
  const { courseId } = await db.assignment.findFirstOrThrow({ select: { courseId: true } });
  await using worker = startWorker(test, runner);
  const version = () => db.labVersion.findUniqueOrThrow({ where: { hash: labVersion } });
  await until(async () => (await version()).pausedAt !== null);
  expect((await version()).pausedReason).toContain('took longer than 5 s');
  expect(await db.alert.findMany({ select: { kind: true, courseId: true } })).toEqual([{ kind: 'lab-paused', courseId }]);
  expect((await workerRow(db, worker.name)).state).toBe('active');
  broken = false;
  await db.labVersion.updateMany({ data: { pausedAt: null, pausedReason: null, faults: 0 } });
  await ended(db, handInId);
  expect(await gradings(db, handInId)).toEqual([...Array<string>(3).fill('failed null'), 'result accepted *']);
  expect(new Set(folders).size).toBe(1);
  expect(folders[0]).toMatch(new RegExp(`/${labVersion}$`));
});

test('A worker rests after a fault of its own, so that another one gets the job.', async () => {
  await using test = await openFleet();
  const sick = fakeRunner({ atEnd: () => Promise.reject(new RunnerError('device lost')) });
  await using _sick = startWorker(test, sick, { pace: { faultMs: 600_000 } });
  const handInId = await handIn(test);
  await until(async () => (await gradings(test.db, handInId))[0] === 'failed null');
  await using _other = startWorker(test, fakeRunner());
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual(['failed null', 'result accepted *']);
});

test('A hand-in that alone fails again and again on a device that works ends as a system error, and pauses nobody.', async () => {
  await using test = await openFleet();
  const poison = 'fn poison() {}';
  const runner = fakeRunner({ atEnd: ({ source }) => (source === poison ? Promise.reject(new RunnerError('device lost')) : undefined) });
  await using worker = startWorker(test, runner);
  const handInId = await handIn(test, { source: poison });
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual([...Array<string>(3).fill('failed null'), 'failed system-error *']);
  const next = await handIn(test);
  await ended(test.db, next);
  expect(await gradings(test.db, next)).toEqual(['result accepted *']);
  expect(await workerRow(test.db, worker.name)).toMatchObject({ state: 'active' });
  expect(await test.db.alert.count({ where: { kind: 'worker-paused' } })).toBe(0);
});

test('A roof that moved by more than 5 % pauses the worker until it is back; the result that showed it counts.', async () => {
  await using test = await openFleet();
  let bytesPerSecond = 4e12;
  let probes = 0;
  const probe = () => {
    probes += 1;
    return bytesPerSecond;
  };
  const runner = fakeRunner({ atEnd: () => ({ roof: roofOf(bytesPerSecond) }), bytesPerSecond: probe });
  await using worker = startWorker(test, runner);
  await ended(test.db, await handIn(test));
  bytesPerSecond = 3.6e12;
  const slow = await handIn(test);
  await until(async () => (await workerRow(test.db, worker.name)).state === 'paused');
  expect((await workerRow(test.db, worker.name)).pausedReason).toContain('−10.0 %');
  expect(await gradings(test.db, slow)).toEqual(['result accepted *']);
  const waiting = await handIn(test);
  expect(await gradings(test.db, waiting)).toEqual([]);
  // Tested repeatedly, and still slow: staff are alerted once, and the reference roof remains that of the worker's start.
  const probedBefore = probes;
  await until(async () => probes >= probedBefore + 3);
  expect(await workerRow(test.db, worker.name)).toMatchObject({ state: 'paused', roof: roofOf(4e12) });
  expect(await test.db.alert.count({ where: { kind: 'worker-paused' } })).toBe(1);
  bytesPerSecond = 4.1e12;
  await ended(test.db, waiting);
  expect(await gradings(test.db, waiting)).toEqual(['result accepted *']);
});

test('A pause by staff remains, however well the device works.', async () => {
  await using test = await openFleet();
  let looks = 0;
  const ready = async () => {
    looks += 1;
  };
  await using worker = startWorker(test, fakeRunner({ ready }));
  await until(async () => (await workerRow(test.db, worker.name)).state === 'active');
  const { id } = await workerRow(test.db, worker.name);
  await setWorkerState(test.db, { workerId: id, state: 'paused', reason: 'fan', actor: 'user:ta' });
  const lookForWork = async (): Promise<void> => {
    const before = looks;
    // The second check begins after whatever was in flight.
    await until(async () => looks >= before + 2);
  };
  await lookForWork();
  const handInId = await handIn(test);
  await lookForWork();
  worker.drain();
  await worker.done;
  expect(await gradings(test.db, handInId)).toEqual([]);
  expect(await workerRow(test.db, worker.name)).toMatchObject({ state: 'paused', pausedReason: 'fan' });
});

test.each(['paused', 'draining'] as const)(
  'What staff set while a worker has paused itself remains when its device works again: %s.',
  async (state) => {
    await using test = await openFleet();
    let repaired = false;
    const worked = Promise.withResolvers<void>();
    let probes = 0;
    const bytesPerSecond = () => {
      probes += 1;
      if (repaired) worked.resolve();
      return probes === 1 || repaired ? 4e12 : 3.6e12;
    };
    await using worker = startWorker(test, fakeRunner({ atEnd: () => ({ roof: roofOf(3.6e12) }), bytesPerSecond }));
    await handIn(test);
    await until(async () => (await workerRow(test.db, worker.name)).state === 'paused');
    const { id } = await workerRow(test.db, worker.name);
    await setWorkerState(test.db, { workerId: id, state, reason: 'fan', actor: 'user:ta' });
    repaired = true;
    await worked.promise;
    worker.drain();
    await worker.done;
    expect(await workerRow(test.db, worker.name)).toMatchObject({ state, pausedBy: state === 'paused' ? 'user:ta' : null });
  },
);

test('A result that the database refuses becomes a fault of ours, which is tried again.', async () => {
  await using test = await openFleet();
  let first = true;
  const atEnd = () => {
    const fields = first ? { score: 101 } : {};
    first = false;
    return fields;
  };
  await using _worker = startWorker(test, fakeRunner({ atEnd }));
  const handInId = await handIn(test);
  await ended(test.db, handInId);
  expect(await gradings(test.db, handInId)).toEqual(['failed null', 'result accepted *']);
});
