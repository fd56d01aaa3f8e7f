import { type Exercise, isTimed, leastCost, type Size } from '@rooflab/lab';
import { bufferBytes } from './layout.ts';
import { MAX_INPUT_SETS, MIN_INPUT_SETS, ROTATION_BYTES } from './limits.ts';

/** What is timed, and on what. */
interface Timed {
  readonly exercise: Exercise;
  readonly opened: { readonly software: boolean };
}

/** The inputs of all sets of these sizes, each as long as the longest size needs it: what one grading keeps at most at once, besides the outputs. */
export function timedInputs(
  { exercise, opened }: Timed,
  sizes: readonly Size[],
): readonly { readonly name: string; readonly bytes: number }[] {
  const needed = sizes.map((size) => ({ sets: setCount({ exercise, opened }, size), bytes: bufferBytes(exercise, size, 4).inputs }));
  const most = Math.max(0, ...needed.map(({ sets }) => sets));
  return Array.from({ length: most }, (_, set) => needed.filter(({ sets }) => sets > set)).flatMap((sharing) =>
    exercise.inputs.map(({ name }, i) => ({ name, bytes: Math.max(...sharing.map(({ bytes }) => bytes[i] ?? 0)) })),
  );
}

/** How many sets of inputs a size has. Counts the bytes that a kernel must read, not those it may skip: only data that were read can be in a cache. */
export function setCount({ exercise, opened }: Timed, size: Size): number {
  if (opened.software || !isTimed(exercise)) return MIN_INPUT_SETS;
  const { bytesRead } = leastCost(exercise, size);
  return Math.min(MAX_INPUT_SETS, Math.max(MIN_INPUT_SETS, Math.ceil(ROTATION_BYTES / bytesRead)));
}
