import { defineCalculator } from './calculator.ts';

/** Stars of `radius` points in each direction, over one xy plane of a grid. */
export interface StencilPlane {
  readonly dx: number;
  readonly dy: number;
  readonly radius: number;
  readonly bytesEach: number;
}

/**
 * Bytes that all stars of one xy plane touch: `M = bytesEach · (dx·dy + 2r(dx + dy) + 2r·dx·dy)`: the plane, its border, and r planes on both
 * sides of it. T. C. Nasciutti, J. Panetta, Impacto da Arquitetura de Memória de GPGPUs na Velocidade da Computação de Estênceis, 2016, section 6.
 */
export function stencilWorkingSet({ dx, dy, radius, bytesEach }: StencilPlane): number {
  return bytesEach * (dx * dy + 2 * radius * (dx + dy) + 2 * radius * dx * dy);
}

/** The largest whole dx whose working set fits the cache; 0 where none does. */
export function largestDx({ dy, radius, bytesEach, cacheBytes }: Omit<StencilPlane, 'dx'> & { readonly cacheBytes: number }): number {
  const points = Math.floor(cacheBytes / bytesEach);
  return Math.max(0, Math.floor((points - 2 * radius * dy) / (dy * (1 + 2 * radius) + 2 * radius)));
}

export const workingSetCalculator = defineCalculator({
  name: 'working-set',
  title: 'Working set of a stencil and the cache',
  explains:
    'While a plane is computed, its points, its border and the planes on both sides are read again and again. That is fast only as long as they fit into the cache.',
  inputs: [
    { name: 'dx', label: 'Points in x', unit: '', kind: 'integer', default: 256, min: 1 },
    { name: 'dy', label: 'Points in y', unit: '', kind: 'integer', default: 256, min: 1 },
    { name: 'radius', label: 'Radius', unit: '', kind: 'integer', default: 1, min: 1 },
    { name: 'bytesEach', label: 'Bytes per point', unit: '', kind: 'integer', default: 4, min: 1 },
    { name: 'cacheBytes', label: 'Cache', unit: 'B', kind: 'number', default: 1.5 * 2 ** 20, min: 1 },
  ],
  outputs: [
    { name: 'fits', label: 'Fits the cache', unit: '' },
    { name: 'bytes', label: 'Working set', unit: 'B' },
    { name: 'cacheShare', label: 'Share of the cache', unit: 'share' },
    { name: 'largestDx', label: 'Most points in x that fit', unit: '' },
  ],
  compute: ({ cacheBytes, ...plane }) => {
    const bytes = stencilWorkingSet(plane);
    return {
      fits: bytes <= cacheBytes ? 'yes' : 'no',
      bytes,
      cacheShare: bytes / cacheBytes,
      largestDx: largestDx({ ...plane, cacheBytes }),
    };
  },
});
