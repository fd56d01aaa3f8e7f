import type { Kernel } from '../kernel.ts';
import type { Session } from '../session.ts';
import { announceReordering, type Reordered } from './reorder-kernel.ts';

/**
 * Compiles a kernel for other orders of its invocations. On a GPU this has begun with the file, or begins now, before its first case runs; on a software
 * device, which compiles on the processor that runs the kernel, when the result is first asked for. The time that somebody waits for it is a step of the student's file.
 */
export function compiledForOrders(session: Session, kernel: Kernel): () => Promise<Reordered> {
  if (session.opened.software) return () => kernel.reorder();
  let isDone = false;
  const ahead = kernel
    .reorder(() => {})
    .finally(() => {
      isDone = true;
    });
  ahead.catch(() => {}); // thrown where it is awaited
  return () => {
    if (!isDone) announceReordering(session);
    return ahead;
  };
}
