import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenedClass, Result, Verdict } from '@rooflab/result';
import { CANARY_ID } from '../src/canary/exercise.ts';
import { openParentChannel } from '../src/channel.ts';
import type { ChildMessage, ChildTask } from '../src/child-protocol.ts';

/**
 * Replaces `child.ts` in the runner's tests: it has no GPU and does what the request's `source` says. Started exactly like the real one, so
 * whatever the real one is refused is refused here too.
 */
type Act = (task: ChildTask & { kind: 'grade' }) => void | Promise<void>;

const ACTS: Record<string, Act> = {
  hang: ({ request }) => {
    const [, phase = '', blame = '', detail = 'a case'] = request.source.split(' ');
    announce();
    send({ kind: 'phase', phase: { phase, detail, limitMs: 200, blame } as never });
    while (true); // unresponsive, like a process whose driver is compiling
  },
  deaf: () => {
    send({ kind: 'phase', phase: { phase: 'checking', detail: 'deaf', limitMs: 60_000, blame: 'student' } });
    while (true);
  },
  /** `waits 1000`: computes nothing for this many milliseconds, in a step of the student's. */
  waits: async ({ request }) => {
    announce();
    send({ kind: 'phase', phase: { phase: 'checking', detail: 'a case', limitMs: 300, blame: 'student' } });
    await sleep(Number(request.source.split(' ')[1]));
    report({});
  },
  /** `steps student:300 ours:60000:64`: whose step, its milliseconds, and the MiB that it allocates and keeps. */
  steps: async ({ request }) => {
    announce();
    const held: Buffer[] = [];
    for (const step of request.source.split(' ').slice(1)) {
      const [blame, ms, mebibytes] = step.split(':');
      send({ kind: 'phase', phase: { phase: 'checking', detail: 'a case', limitMs: 60_000, blame } as never });
      for (let i = 0; i < Number(mebibytes ?? 0); i++) held.push(Buffer.alloc(2 ** 20, i + 1));
      await sleep(Number(ms));
    }
  },
  /** Ends at a timed size, with one small case right. */
  'hang-timed': () => {
    announce();
    const size = { n: 9 };
    const right = { name: 'a case', size, hidden: false, passed: true, mismatch: null };
    send({ kind: 'cases', cases: [right, { ...right, name: 'timed, n=9', passed: false }] });
    send({ kind: 'phase', phase: { phase: 'timing', detail: 'n=9, run 1', limitMs: 200, blame: 'student' } });
    while (true);
  },
  /** `graded hang`, `graded die`: has its result, and never finishes its x-ray. */
  graded: ({ request }) => {
    announce();
    send({ kind: 'graded', result: resultOf({ graded: true }) });
    send({ kind: 'phase', phase: { phase: 'x-ray', detail: 'n=9', limitMs: 200, blame: 'student' } });
    if (request.source.endsWith('die')) process.kill(process.pid, 'SIGSEGV');
    while (true);
  },
  die: ({ request }) => {
    const [, blame = ''] = request.source.split(' ');
    announce();
    send({ kind: 'phase', phase: { phase: 'checking', detail: 'a case', limitMs: 60_000, blame } as never });
    setTimeout(() => process.kill(process.pid, 'SIGSEGV'), 20);
  },
  where: ({ device }) => {
    announce();
    report({ device });
  },
  /** Reports the class it was told; `lie` then claims a different one. */
  class: ({ deviceClass, request }) => {
    announce();
    send({ kind: 'phase', phase: { phase: 'compiling', detail: '', limitMs: 60_000, blame: 'student' } });
    if (request.source.includes('lie')) announce('large');
    if (request.source.endsWith('die')) process.kill(process.pid, 'SIGSEGV');
    else report({ given: deviceClass });
  },
  'no-hardware': ({ device }) => (device === 'hardware' ? end({ kind: 'no-device', message: 'No adapter.' }) : report({ device })),
  complain: () => {
    process.stderr.write(`${'x'.repeat(10_000)} the end\n`, () => process.exit(7));
  },
  eat: () => {
    announce();
    send({ kind: 'phase', phase: { phase: 'compiling', detail: '', limitMs: 60_000, blame: 'student' } });
    const held: Buffer[] = [];
    setInterval(() => held.push(Buffer.alloc(32 * 2 ** 20, held.length + 1)), 1);
  },
  environment: () => report(process.env),
  trespass: () =>
    report({
      read: attempt(() => readFileSync('/etc/passwd', 'utf8')),
      environ: attempt(() => readFileSync('/proc/self/environ', 'utf8')),
      write: attempt(() => writeFileSync(new URL('written', import.meta.url), '')),
      spawn: attempt(() => execFileSync(process.execPath, ['--version'])),
    }),
  // Its own process id would be that in its namespace.
  identity: () => report({ identity }),
};

const identity = randomUUID();
const sick = process.argv[1]?.includes('sick');
const confinedTooMuch = process.argv[1]?.includes('choosy') && process.env.STRICTNESS === 'too much';

const parent = openParentChannel(
  (message) => perform(message as ChildTask),
  () => process.exit(0),
);
send({ kind: 'ready' });

function perform(task: ChildTask): void {
  if (confinedTooMuch) end({ kind: 'no-device', message: 'No adapter.' });
  else if (task.kind === 'probe') end(task.device === 'software' ? { kind: 'opened' } : { kind: 'no-device', message: 'No adapter.' });
  else if (task.kind === 'grade' && task.request.exercise === CANARY_ID) report({}, sick ? 'wrong-answer' : 'accepted');
  else if (task.kind === 'grade') void ACTS[task.request.source.split(' ')[0] ?? '']?.(task);
}

function attempt(action: () => unknown): string {
  try {
    action();
    return 'allowed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed';
  }
}

function announce(deviceClass: OpenedClass = 'software'): void {
  const device = {
    vendor: 'fake',
    architecture: '',
    description: 'Fake',
    driver: '',
    software: true,
    deviceClass,
    features: [],
  };
  send({ kind: 'equipment', equipment: { device, harness: { version: '0', webgpu: '0', toggles: [] } } });
}

/** A result whose message is JSON, for the test to inspect. */
function report(finding: unknown, verdict: Verdict = 'accepted'): void {
  end({ kind: 'result', result: resultOf(finding, verdict) });
}

function resultOf(finding: unknown, verdict: Verdict = 'accepted'): Result {
  return { verdict, message: JSON.stringify(finding) } as never;
}

function end(message: ChildMessage): void {
  parent.send(message, () => process.exit(0));
}

function send(message: ChildMessage): void {
  parent.send(message);
}
