import type { ChildMessage, ChildReply, ChildTask } from './child-protocol.ts';

/** Entry of the child process: one task in, phases and one reply out, then the end. The task is awaited before the slow imports. */
const task = new Promise<ChildTask>((resolve) => {
  process.once('message', (message) => resolve(message as ChildTask));
});

// A kernel may still run, and then an orderly exit would wait for it.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.once('uncaughtException', (error) => reply(failure(error)));
send({ kind: 'ready' });

const { performTask } = await import('./perform-task.ts');
reply(await performTask(await task, send).catch(failure));

function failure(error: unknown): ChildReply {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return { kind: 'failed', message, stack: stack ?? '' };
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

/** `process.exit`, never `device.destroy()`: that one does not return while a kernel hangs. */
function reply(message: ChildReply): void {
  process.send?.(message, undefined, undefined, () => process.exit(0));
}
