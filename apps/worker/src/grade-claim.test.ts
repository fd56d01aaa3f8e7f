import type { GradingJob } from '@rooflab/fleet';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { fakeRunner } from '../test/fake-runner.ts';
import { tokenFile } from '../test/scripted-portal.ts';
import { FAST } from '../test/start-worker.ts';
import { gradeClaim } from './grade-claim.ts';
import { createPortal } from './portal/portal.ts';

const JOB: GradingJob = {
  kind: 'grading',
  claimId: '00000000-0000-4000-8000-000000000001',
  attempt: 1,
  exercise: 'reduction/sum',
  labVersion: null,
  source: 'fn main() {}',
  seed: '9f',
  marks: null,
  gradedBy: 'time',
  hazardsAreWrong: false,
  traceparent: null,
};

/** The log of a claim that is graded while no portal answers, by a worker that must stop at once when `stopAt` is logged. */
async function logOf(runner: Parameters<typeof fakeRunner>[0], stopAt: string): Promise<string[]> {
  // Nothing listens on this port.
  using file = tokenFile('rlw_0123456789012345678901234567890123456789');
  const portal = createPortal({ address: 'http://127.0.0.1:9', tokenFile: file.path, onWarning: () => undefined });
  const stop = new AbortController();
  const lines: string[] = [];
  const write = (line: string): void => {
    lines.push(JSON.parse(line).msg);
    if (line.includes(stopAt)) stop.abort(new Error('second signal'));
  };
  const context = { portal, runner: fakeRunner(runner), log: pino({ level: 'info' }, { write }), pace: FAST };
  const { outcome } = await gradeClaim({ ...context, stop: { drain: stop.signal, now: stop.signal } }, JOB);
  expect(outcome.kind).not.toBe('result');
  return lines.filter((line) => line !== 'beat failed');
}

test('What was not delivered is logged as such, and never as graded, ended or given back.', async () => {
  const result = await logOf({}, 'result not delivered yet');
  expect(result[0]).toBe('grading');
  expect(result.at(-1)).toBe('result was not delivered before the worker had to stop; its lease will run out');
  expect(result).not.toContain('graded');
  const fault = await logOf({ atEnd: () => Promise.reject(new Error('device lost')) }, 'fault not delivered yet');
  expect(fault.at(-1)).toBe('fault was not delivered before the worker had to stop; its lease will run out');
  const given = await logOf({ atPhase: () => new Promise<void>(() => undefined) }, 'beat failed');
  expect(given.at(-1)).toBe('claim was not delivered before the worker had to stop; its lease will run out');
});
