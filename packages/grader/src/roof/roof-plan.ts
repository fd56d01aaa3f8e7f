import type { OpenDevice } from '@rooflab/harness';
import type { FmaShape, ProbeKind, ProbeShape } from '@rooflab/result';
import { granule, PROBES } from './probes.ts';

/** What is tried when the roof is measured. */
export interface RoofPlan {
  readonly shapes: Readonly<Record<ProbeKind, readonly ProbeShape[]>>;
  readonly fmaShapes: readonly FmaShape[];
  readonly fmaWorkgroups: number;
  /** Bytes of each of the arena's three arrays; a multiple of `granuleBytes`. */
  readonly arenaBytes: number;
  /** The largest piece that a workgroup of any probe processes. */
  readonly granuleBytes: number;
  /** Bytes moved, ascending. */
  readonly sizes: readonly number[];
  readonly samples: number;
  /** Untimed runs before, so that a large probe has touched all its memory once. */
  readonly warmUps: number;
  readonly launchSamples: number;
}

const MEBIBYTE = 2 ** 20;

const shape = (workgroupSize: number, items: number): ProbeShape => ({ workgroupSize, items });

/**
 * Of 25 shapes per probe (64 … 1024 invocations, 1 … 16 vec4f each) on an H200, those that were best at some size between 1 MiB and 2 GiB;
 * the last of each list also runs where a workgroup has at most 256 invocations.
 */
export const HARDWARE = {
  shapes: {
    read: [shape(512, 4), shape(1024, 4), shape(256, 4)],
    write: [shape(512, 1), shape(1024, 2), shape(256, 2)],
    copy: [shape(512, 1), shape(1024, 2), shape(256, 1)],
    scale: [shape(512, 1), shape(1024, 2), shape(256, 2)],
    triad: [shape(512, 1), shape(1024, 1), shape(256, 1)],
  },
  fmaShapes: [
    { workgroupSize: 512, chains: 2 },
    { workgroupSize: 512, chains: 4 },
    { workgroupSize: 256, chains: 4 },
  ],
  fmaWorkgroups: 8448,
  arenaBytes: 256 * MEBIBYTE,
  sizes: [2 ** 16, 2 ** 20, 2 ** 23, 2 ** 26],
  samples: 7,
  warmUps: 3,
  launchSamples: 15,
} as const;

/** A CPU gains nothing from more shapes, every run is slow, and what comes out means nothing. */
export const SOFTWARE = {
  shapes: { read: [shape(128, 4)], write: [shape(128, 4)], copy: [shape(128, 4)], scale: [shape(128, 4)], triad: [shape(128, 4)] },
  fmaShapes: [{ workgroupSize: 128, chains: 4 }],
  fmaWorkgroups: 8,
  arenaBytes: 4 * MEBIBYTE,
  sizes: [2 ** 16, 2 ** 19, 2 ** 22],
  samples: 1,
  warmUps: 1,
  launchSamples: 3,
} as const;

export function roofPlan({ software, device }: OpenDevice, wish: { largestArrayBytes?: number; alsoAt?: readonly number[] }): RoofPlan {
  const base = software ? SOFTWARE : HARDWARE;
  const { maxComputeInvocationsPerWorkgroup, maxStorageBufferBindingSize, maxBufferSize } = device.limits;
  const fits = ({ workgroupSize }: { workgroupSize: number }) => workgroupSize <= maxComputeInvocationsPerWorkgroup;
  const shapes = Object.fromEntries(PROBES.map((kind) => [kind, base.shapes[kind].filter(fits)])) as Record<ProbeKind, ProbeShape[]>;
  const granuleBytes = Math.max(...Object.values(shapes).flat().map(granule));
  const wanted = Math.min(Math.max(base.arenaBytes, wish.largestArrayBytes ?? 0), maxStorageBufferBindingSize, maxBufferSize);
  const arenaBytes = Math.floor(wanted / granuleBytes) * granuleBytes;
  // At smaller sizes the curve would lack the probes whose workgroups move more.
  const sizes = new Set([...base.sizes, ...(wish.alsoAt ?? []).filter((bytes) => bytes > base.sizes[0])]);
  for (let bytes = Math.max(...base.sizes) * 4; bytes <= 2 * arenaBytes; bytes *= 4) sizes.add(bytes);
  return { ...base, shapes, fmaShapes: base.fmaShapes.filter(fits), arenaBytes, granuleBytes, sizes: [...sizes].sort((a, b) => a - b) };
}
