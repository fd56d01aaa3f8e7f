import { createHash } from 'node:crypto';
import type { Result } from '@rooflab/result';

/** Marks gradings that were recorded elsewhere. */
export function markRecorded(result: Result): Result {
  const { description } = result.device;
  return { ...result, device: { ...result.device, description: `${description} (recorded)` } };
}

/** Derived from a name in the story, so that it is the same at every start; for a hand-in from the kernel's. */
export function requestIdOf(name: string): string {
  const hex = createHash('sha256').update(`rooflab demo ${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** How long the recorded grading took, from its own account. */
export function gradingMs({ phases }: Result): number {
  return Math.ceil(phases.reduce((total, { ms }) => total + ms, 0));
}
