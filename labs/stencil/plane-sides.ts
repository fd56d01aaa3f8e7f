/**
 * Sides of the grids that grow in x in the experiment `stencil/sizes`, by device class. The document's sides are 256. The larger the cache,
 * the larger the plane that no longer fits.
 */
export const PLANE_SIDES = { software: { ny: 8, nz: 8 }, medium: { ny: 512, nz: 32 }, large: { ny: 2048, nz: 32 } } as const;
