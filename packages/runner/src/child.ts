import type { LabQuestion } from '@rooflab/lab';
import { openParentChannel } from './channel.ts';
import type { ChildAnswer, ChildMessage, ChildReply, ChildTask } from './child-protocol.ts';

/**
 * Entry point of the child process: it receives one task, sends its phases, questions to the code of a lab and one reply, and exits. It
 * waits for the task before the slow imports.
 */
const waiting = new Map<number, (answer: ChildAnswer) => void>();
const task = Promise.withResolvers<ChildTask>();
const parent = openParentChannel(
  (received) => {
    const message = received as ChildTask | ChildAnswer;
    if (message.kind === 'answer') waiting.get(message.id)?.(message);
    else task.resolve(message);
  },
  // A normal exit would wait for a kernel that is still running.
  () => process.kill(process.pid, 'SIGKILL'),
);

process.once('uncaughtException', (error) => reply(failure(error)));
send({ kind: 'ready' });

const { performTask } = await import('./perform-task.ts');
reply(await performTask(await task.promise, { report: send, ask }).catch(failure));

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

/** `process.exit` and not `device.destroy()`, which does not return while a kernel hangs. */
function reply(message: ChildReply): void {
  parent.send(message, () => process.exit(0));
}
