import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { createTimeAccount } from './time-account.ts';

const { studentMs, deviceMs } = LIMITS.hardware;

/** An account whose clock moves only when told to. */
function accountAt(startMs: number) {
  let nowMs = startMs;
  const account = createTimeAccount(() => nowMs, LIMITS.hardware);
  const pass = (ms: number) => {
    nowMs += ms;
  };
  return { account, pass };
}

test('During a run, the time left for runs and the total time left decrease together.', () => {
  const { account, pass } = accountAt(5000);
  account.begin('run');
  pass(300);
  expect([account.leftMs('run'), account.leftMs('fill')]).toEqual([deviceMs - 300, studentMs - 300]);
  account.begin('run');
  pass(200);
  expect([account.leftMs('run'), account.leftMs('fill')]).toEqual([deviceMs - 500, studentMs - 500]);
});

test('Compiling and filling take nothing from the runs, neither during nor after them, until nearly all time is used up.', () => {
  const { account, pass } = accountAt(0);
  for (const use of ['compile', 'fill'] as const) {
    account.begin(use);
    pass(400);
    expect(account.leftMs('run')).toBe(deviceMs);
  }
  pass(studentMs - 1000);
  expect(account.leftMs('run')).toBe(200);
  account.begin(null);
  pass(1e6);
  expect(account.leftMs('compile')).toBe(200);
});

test('A new experiment ends the current step, and has all device time again, but no more time in total.', () => {
  const { account, pass } = accountAt(0);
  account.begin('run');
  pass(deviceMs);
  account.renewRuns();
  pass(1000);
  expect([account.leftMs('run'), account.leftMs('compile')]).toEqual([deviceMs, studentMs - deviceMs]);
});
