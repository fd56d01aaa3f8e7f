import { setTimeout as sleep } from 'node:timers/promises';
import { PHASES } from '@rooflab/grader';
import { pino } from 'pino';
import { createPortal, type Portal } from '../src/portal/portal.ts';
import { runWorker } from '../src/worker.ts';
import { fakeRunner } from './fake-runner.ts';
import { FAST } from './start-worker.ts';

/** With the verdict stored: at the x-ray, and before the explanation is delivered. */
export const AFTER_VERDICT = ['x-ray', 'explanation'] as const;

/** Where a worker can be killed: when it is ready, at each step of a grading, and before it delivers the verdict or the explanation. */
export const MOMENTS = ['ready', ...PHASES.filter((phase) => phase !== 'x-ray'), 'verdict', ...AFTER_VERDICT] as const;

/** A worker process on a fake device that is killed, as by `kill -9`, at the moment named by its argument. */
async function main([moment = '', address = '', tokenFile = '']: readonly string[]): Promise<void> {
  // Nothing after this line runs, because the signal cannot be caught.
  const dieAt = (here: string): void => void (here === moment && process.kill(process.pid, 'SIGKILL'));
  const stored = Promise.withResolvers<void>();
  let readied = 0;
  const runner = fakeRunner({
    async ready() {
      readied += 1;
      // The second call comes right before the first claim.
      if (readied === 2) dieAt('ready');
    },
    async atPhase(phase) {
      if (phase === 'x-ray') await stored.promise;
      dieAt(phase);
    },
    atVerdict() {
      dieAt('verdict');
      return {};
    },
    atEnd: () => void dieAt('explanation'),
  });
  const portal = tellingOf(createPortal({ address, tokenFile, onWarning: () => undefined }), stored.resolve);
  const never = new AbortController().signal;
  const context = { portal, runner, log: pino({ level: 'silent' }), pace: FAST, stop: { drain: never, now: never } };
  await runWorker(context, { name: `dies-at-${moment}` });
}

/** Tells when a verdict was stored and the worker knows it. */
function tellingOf(portal: Portal, onStored: () => void): Portal {
  return {
    ...portal,
    async ask(name, input, signal) {
      const answer = await portal.ask(name, input, signal);
      if (name === 'finish') void sleep(0).then(onStored);
      return answer;
    },
  };
}

if (import.meta.main) await main(process.argv.slice(2));
