/** Threads of a workgroup. */
export const WG = 256;

/** Workgroups in which each thread has `perThread` elements; at most `most`, whose threads then loop over the remaining elements. */
export function groupsFor(elements: number, perThread: number, most: number): number {
  return Math.min(most, Math.ceil(elements / (perThread * WG)));
}
