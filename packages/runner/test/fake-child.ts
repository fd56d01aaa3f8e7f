import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Phase, PhaseMessage } from '@rooflab/grader';
import type { OpenedClass, Result, Verdict } from '@rooflab/result';
import { CANARY_ID } from '../src/canary/canary-id.ts';
import { openParentChannel } from '../src/channel.ts';
import type { ChildMessage, ChildPreparation, ChildTask, Equipment } from '../src/child-protocol.ts';

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
    const [, blame = '', signal = 'SIGSEGV'] = request.source.split(' ');
    announce();
    send({ kind: 'phase', phase: { phase: 'checking', detail: 'a case', limitMs: 60_000, blame } as never });
    setTimeout(() => process.kill(process.pid, signal), 20);
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
  /** Reports the roof that it was given. */
  roof: ({ roof }) => {
    announce();
    report({ roof: roof?.roof.measuredAt ?? null });
  },
  'no-hardware': ({ device }) => (device === 'hardware' ? send({ kind: 'no-device', message: 'No adapter.' }) : report({ device })),
  complain: () => {
    process.stderr.write(`${'x'.repeat(10_000)} the end\n`, () => process.exit(7));
  },
  eat: () => {
    announce();
    send({ kind: 'phase', phase: { phase: 'compiling', detail: '', limitMs: 60_000, blame: 'student' } });
    const held: Buffer[] = [];
    // Slow enough that a busy machine reads the phase before most of the memory is taken: whose step it is decides whose fault it is.
    setInterval(() => held.push(Buffer.alloc(4 * 2 ** 20, held.length + 1)), 20);
  },
  /**
   * `shares`: compiles, has the device twice, and reports when, by the clock of the machine. `shares hang`, `shares die`, `shares fail`: ends so while it has
   * the device for the first time, `shares die-later` once it explains. `shares long`: has it for longer than the step may take in which it waits for it.
   */
  shares: async ({ request }) => {
    const how = request.source.split(' ')[1];
    const held: { fromMs: number; untilMs: number }[] = [];
    const withDevice = async (work: () => Promise<unknown>): Promise<void> => {
      await turn();
      const fromMs = Date.now();
      await work();
      held.push({ fromMs, untilMs: Date.now() });
      send({ kind: 'turn', wanted: false });
    };
    announce();
    step('compiling', 'student');
    await sleep(50);
    step('checking', 'ours', how === 'long' ? 600 : undefined);
    await withDevice(async () => {
      step('timing', 'student', how === 'hang' ? 400 : undefined);
      await sleep(how === 'long' ? 900 : 100);
      if (how === 'hang') while (true);
      if (how === 'die') process.kill(process.pid, 'SIGSEGV');
      if (how === 'fail') await new Promise(() => send({ kind: 'failed', message: 'The device was lost.', stack: '' }));
    });
    send({ kind: 'graded', result: resultOf({}) });
    step('x-ray', 'ours');
    if (how === 'die-later') process.kill(process.pid, 'SIGSEGV');
    await sleep(50);
    await withDevice(() => sleep(50));
    report({ identity, held });
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

let onTurn = (): void => {};
const parent = openParentChannel(
  (message) => {
    if (message.kind === 'turn') onTurn();
    else if (message.kind === 'end') process.exit(0);
    else perform(message as ChildPreparation | ChildTask);
  },
  () => process.exit(0),
);
send({ kind: 'ready' });

function perform(task: ChildPreparation | ChildTask): void {
  if (task.kind === 'prepare') return;
  if (confinedTooMuch) send({ kind: 'no-device', message: 'No adapter.' });
  else if (task.kind === 'roof') measure();
  else if (task.kind === 'probe') send(task.device === 'software' ? { kind: 'opened' } : { kind: 'no-device', message: 'No adapter.' });
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

function turn(): Promise<void> {
  return new Promise((resolve) => {
    onTurn = resolve;
    send({ kind: 'turn', wanted: true });
  });
}

function step(phase: Phase, blame: PhaseMessage['blame'], limitMs = 60_000): void {
  send({ kind: 'phase', phase: { phase, detail: '', limitMs, blame } });
}

function measure(): void {
  announce();
  const roof = { measuredAt: new Date().toISOString(), flopsPerSecond: 1, launchNs: 1, curve: [] };
  send({ kind: 'roof', report: { ...equipmentOf('software'), roof, best: [], fma: { workgroupSize: 1, chains: 1 } } });
}

function announce(deviceClass: OpenedClass = 'software'): void {
  send({ kind: 'equipment', equipment: equipmentOf(deviceClass) });
}

function equipmentOf(deviceClass: OpenedClass): Equipment {
  const device = { vendor: 'fake', architecture: '', description: 'Fake', driver: '', software: true, deviceClass, features: [] };
  return { device, harness: { version: '0', webgpu: '0', toggles: [] } };
}

/** A result whose message is JSON, for the test to inspect. */
function report(finding: unknown, verdict: Verdict = 'accepted'): void {
  send({ kind: 'result', result: resultOf(finding, verdict) });
}

function resultOf(finding: unknown, verdict: Verdict = 'accepted'): Result {
  return { verdict, message: JSON.stringify(finding), roof: { measuredAt: '' } } as never;
}

function send(message: ChildMessage): void {
  parent.send(message);
}
