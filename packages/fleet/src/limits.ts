import type { OperationName } from './operations.ts';

const KIB = 1024;

/** What carries a result, or what was measured for one. */
const LARGE: ReadonlySet<OperationName> = new Set(['finish', 'explain', 'beat-chunk', 'finish-chunk', 'finish-run', 'finish-questions']);

/** Longest body of a request, in bytes; a longer one is refused with 413 before it is read. */
export function mostBodyBytes(name: OperationName): number {
  return LARGE.has(name) ? 4 * KIB * KIB : 256 * KIB;
}
