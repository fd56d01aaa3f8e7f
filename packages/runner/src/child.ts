import type { ChildMessage, ChildReply, ChildTask } from './child-protocol.ts';

/**
 * Entry point of the child process: it receives one task, sends its phases and one reply, and exits. It waits for the task before the slow
 * imports.
 */
const task = new Promise<ChildTask>((resolve) => {
  process.once('message', (message) => resolve(message as ChildTask));
});

// A normal exit would wait for a kernel that is still running.
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

/** `process.exit` and not `device.destroy()`, which does not return while a kernel hangs. */
function reply(message: ChildReply): void {
  process.send?.(message, undefined, undefined, () => process.exit(0));
}
