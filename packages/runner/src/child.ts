import type { DeviceTurn } from '@rooflab/grader';
import type { LabQuestion } from '@rooflab/lab';
import { openParentChannel } from './channel.ts';
import type { ChildAnswer, ChildMessage, ChildPreparation, ChildReply, ChildTask, ReplyRead, TurnGranted } from './child-protocol.ts';

/**
 * Entry point of the child process: it prepares for a task where it is told to, receives one, sends its phases, questions to the code of a
 * lab and one reply, and exits.
 */
const waiting = new Map<number, (answer: ChildAnswer) => void>();
const first = Promise.withResolvers<ChildPreparation | ChildTask>();
const task = Promise.withResolvers<ChildTask>();
let hasTask = false;
let onTurn: (() => void) | null = null;
let hasTurn = false;
const parent = openParentChannel(
  (received) => {
    const message = received as ChildPreparation | ChildTask | ChildAnswer | TurnGranted | ReplyRead;
    if (message.kind === 'answer') return waiting.get(message.id)?.(message);
    if (message.kind === 'turn') return onTurn?.();
    // Not `device.destroy()`, which does not return while a kernel hangs.
    if (message.kind === 'end') return process.exit(0);
    first.resolve(message);
    if (message.kind === 'prepare') return;
    hasTask = true;
    task.resolve(message);
  },
  // A normal exit would wait for a kernel that is still running.
  () => process.kill(process.pid, 'SIGKILL'),
);

process.on('uncaughtException', (error) => send(failure(error)));
const turn: DeviceTurn = {
  isHeld: () => hasTurn,
  async take() {
    const granted = Promise.withResolvers<void>();
    onTurn = granted.resolve;
    send({ kind: 'turn', wanted: true });
    await granted.promise;
    hasTurn = true;
  },
  leave() {
    hasTurn = false;
    send({ kind: 'turn', wanted: false });
  },
};
send({ kind: 'ready' });

const [{ performTask }, { openAhead }] = await Promise.all([import('./perform-task.ts'), import('./open-ahead.ts')]);
const message = await first.promise;
const ahead = message.kind === 'prepare' ? await openAhead(message, () => hasTask) : null;
send(await performTask(await task.promise, { report: send, ask, turn }, ahead).catch(failure));

function ask(question: LabQuestion): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const id = waiting.size;
    waiting.set(id, (answer) => ('fault' in answer ? reject(new Error(answer.fault)) : resolve(answer.answer)));
    send({ kind: 'ask', id, question });
  });
}

function failure(error: unknown): ChildReply {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', message, stack: stack ?? '' };
}

function send(message: ChildMessage): void {
  parent.send(message);
}
