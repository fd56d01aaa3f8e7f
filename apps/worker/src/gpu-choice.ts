import type { Gpu } from '@rooflab/runner';
import { z } from 'zod';

/** `all`, or indices or UUIDs with commas in between. */
export const gpuChoiceSchema = z
  .string()
  .regex(/^(all|(\d{1,3}|GPU-[\da-f-]+)(,(\d{1,3}|GPU-[\da-f-]+))*)$/, 'must be all, or indices or UUIDs such as 0,1 or GPU-5c1f….');

/** What one runner has for itself. */
export interface Lane {
  /** Unique among the workers. */
  readonly name: string;
  /** Device nodes that its processes must not see, as names in `/dev`. */
  readonly hiddenNodes: readonly string[];
}

/**
 * One lane for each chosen GPU; a single one, with whatever device there is, where no GPU is listed. Throws an error for a GPU that is not there.
 *
 * @param name of the worker; with several lanes, each adds `#` and the index of its GPU
 */
export function lanesOf(name: string, choice: string, gpus: readonly Gpu[]): readonly Lane[] {
  if (choice === 'all' && gpus.length === 0) return [{ name, hiddenNodes: [] }];
  const chosen = choice === 'all' ? gpus : [...new Set(choice.split(',').map((wanted) => found(wanted, gpus)))];
  return chosen.map((gpu) => ({
    name: chosen.length === 1 ? name : `${name}#${gpu.index}`,
    hiddenNodes: gpus.filter((other) => other !== gpu).flatMap(({ nodes }) => nodes),
  }));
}

function found(wanted: string, gpus: readonly Gpu[]): Gpu {
  const gpu = gpus.find(({ index, uuid }) => wanted === String(index) || wanted === uuid);
  if (gpu) return gpu;
  const known = gpus.map(({ index, uuid }) => (uuid === null ? String(index) : `${index} (${uuid})`)).join(', ');
  throw new Error(`ROOFLAB_GPUS (--gpus) names ${wanted}, but this machine has ${known === '' ? 'no NVIDIA GPU' : `only ${known}`}.`);
}
