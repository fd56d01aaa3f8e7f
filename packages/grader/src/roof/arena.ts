import { createStorage, HarnessError, type OpenDevice, submitPass } from '@rooflab/harness';
import { deriveKey, type Fill } from '@rooflab/lab';
import type { Filler } from '../filler.ts';
import type { Arena, ArrayName } from './probes.ts';
import type { RoofPlan } from './roof-plan.ts';

/** Values of the arena: random, small and finite. */
const ARENA_FILL: Fill = { kind: 'f32', offset: 0, spreadBits: 20, exponent: -16 };

/** The arrays with these names. WebGPU does not say how much memory a GPU has: if they do not fit, half of each is tried. */
export async function createArena(
  { opened: { device }, filler }: { readonly opened: OpenDevice; readonly filler: Filler },
  { arenaBytes, granuleBytes }: Pick<RoofPlan, 'arenaBytes' | 'granuleBytes'>,
  names: readonly ArrayName[] = ['a', 'b', 'c'],
): Promise<Arena> {
  for (let bytes = arenaBytes; ; bytes = Math.floor(bytes / 2 / granuleBytes) * granuleBytes) {
    const arrays: GPUBuffer[] = [];
    try {
      for (const name of names) arrays.push(await createStorage(device, bytes, name));
    } catch (error) {
      for (const array of arrays) array.destroy();
      if (error instanceof HarnessError && bytes >= 2 * granuleBytes) continue;
      throw error;
    }
    for (const [i, array] of arrays.entries()) {
      submitPass(device, [filler.once(array, bytes / 4, ARENA_FILL, deriveKey('0', `arena ${i}`))]);
    }
    return { ...Object.fromEntries(names.map((name, i) => [name, arrays[i]])), bytes };
  }
}
