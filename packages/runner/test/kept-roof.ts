import type { KeptRoof, Roof } from '@rooflab/result';
import { deviceFixture } from '@rooflab/result/testing';

/** A roof of a GPU, kept for it. */
export function keptRoofFixture(roof: Partial<Roof> = {}): KeptRoof {
  const point = { bytes: 2 ** 28, read: 4e12, write: 4e12, copy: 4e12, scale: 4e12, triad: 4e12 };
  return {
    roof: { measuredAt: '2026-11-28T10:00:00.000Z', flopsPerSecond: 6e13, launchNs: 2000, curve: [point], ...roof },
    best: [{ kind: 'read', bytes: 2 ** 28, shape: { workgroupSize: 512, items: 4 } }],
    fma: { workgroupSize: 512, chains: 2 },
    device: deviceFixture(),
    harness: { version: '0.1.0', webgpu: '0.6.2', toggles: [] },
  };
}
