import { type Claim, closeDatabase, createDatabase } from '@rooflab/db';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { FAST } from '../test/start-worker.ts';
import { gradeClaim } from './grade-claim.ts';

const CLAIM: Claim = {
  claimId: '00000000-0000-4000-8000-000000000001',
  gradingId: '00000000-0000-4000-8000-000000000002',
  handInId: '00000000-0000-4000-8000-000000000003',
  kind: 'live',
  attempt: 1,
  exercise: 'reduction/sum',
  labVersion: null,
  source: 'fn main() {}',
  seed: '9f',
  marks: null,
  gradedBy: 'time',
  hazardsAreWrong: false,
};

/** The log of a claim that is graded while the database is away, by a worker that must stop at once when `stopAt` is logged. */
async function logOf(runner: Parameters<typeof fakeRunner>[0], stopAt: string): Promise<string[]> {
  // Nothing listens on this port.
  const db = createDatabase({ url: 'postgres://nobody@127.0.0.1:9/none' });
  const stop = new AbortController();
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line).msg);
    if (line.includes(stopAt)) stop.abort(new Error('second signal'));
  };
  const context = { db, runner: fakeRunner(runner), log: pino({ level: 'info' }, { write }), pace: FAST };
  expect(await gradeClaim({ ...context, stop: { drain: stop.signal, now: stop.signal } }, CLAIM)).not.toMatchObject({ kind: 'result' });
  await closeDatabase(db);
  return lines.filter((line) => line !== 'heartbeat failed');
}

test('What was not delivered is logged as such, and never as graded, ended or given back.', async () => {
  const result = await logOf({}, 'result not delivered yet');
  expect(result[0]).toBe('grading');
  expect(result.at(-1)).toBe('result was not delivered before the worker had to stop; the job will be graded again');
  expect(result).not.toContain('graded');
  const fault = await logOf({ atEnd: () => Promise.reject(new Error('device lost')) }, 'fault not delivered yet');
  expect(fault.at(-1)).toBe('fault was not delivered before the worker had to stop; the job will be graded again');
  const given = await logOf({ atPhase: () => new Promise<void>(() => undefined) }, 'heartbeat failed');
  expect(given.at(-1)).toBe('claim was not delivered before the worker had to stop; the job will be graded again');
});
