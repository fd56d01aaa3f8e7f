import type { OpenDevice } from '@rooflab/harness';
import type { FmaShape } from './fma-probe.ts';
import { granule, type ProbeShape } from './probes.ts';

/** What is tried when the roof is measured. */
export interface RoofPlan {
  readonly shapes: readonly ProbeShape[];
  readonly fmaShapes: readonly FmaShape[];
  readonly fmaWorkgroups: number;
  /** Bytes of each of the arena's three arrays. */
  readonly arenaBytes: number;
  /** Bytes moved, rising. */
  readonly sizes: readonly number[];
  readonly samples: number;
  readonly launchSamples: number;
}

const MEBIBYTE = 2 ** 20;

const HARDWARE = {
  shapes: [
    { workgroupSize: 256, items: 1 },
    { workgroupSize: 256, items: 4 },
    { workgroupSize: 512, items: 2 },
    { workgroupSize: 1024, items: 1 },
    { workgroupSize: 1024, items: 4 },
  ],
  fmaShapes: [
    { workgroupSize: 256, chains: 4 },
    { workgroupSize: 256, chains: 8 },
    { workgroupSize: 512, chains: 4 },
  ],
  fmaWorkgroups: 4096,
  arenaBytes: 256 * MEBIBYTE,
  sizes: [2 ** 16, 2 ** 20, 2 ** 23, 2 ** 26],
  samples: 7,
  launchSamples: 15,
} as const;

/** A CPU gains nothing from more shapes, and every run is slow. */
const SOFTWARE = {
  shapes: [{ workgroupSize: 128, items: 4 }],
  fmaShapes: [{ workgroupSize: 128, chains: 4 }],
  fmaWorkgroups: 8,
  arenaBytes: 4 * MEBIBYTE,
  sizes: [2 ** 16, 2 ** 19, 2 ** 22],
  samples: 3,
  launchSamples: 5,
} as const;

export function roofPlan({ software, device }: OpenDevice, wish: { largestArrayBytes?: number; alsoAt?: readonly number[] }): RoofPlan {
  const base = software ? SOFTWARE : HARDWARE;
  const limit = device.limits;
  const shapes = base.shapes.filter(({ workgroupSize }) => workgroupSize <= limit.maxComputeInvocationsPerWorkgroup);
  const fmaShapes = base.fmaShapes.filter(({ workgroupSize }) => workgroupSize <= limit.maxComputeInvocationsPerWorkgroup);
  const largest = Math.min(limit.maxStorageBufferBindingSize, limit.maxBufferSize);
  const whole = Math.max(...shapes.map(granule));
  const arenaBytes = Math.floor(Math.min(Math.max(base.arenaBytes, wish.largestArrayBytes ?? 0), largest) / whole) * whole;
  const sizes = new Set([...base.sizes, ...(wish.alsoAt ?? [])]);
  for (let bytes = Math.max(...base.sizes) * 4; bytes <= arenaBytes; bytes *= 4) sizes.add(bytes);
  return { ...base, shapes, fmaShapes, arenaBytes, sizes: [...sizes].sort((a, b) => a - b) };
}
