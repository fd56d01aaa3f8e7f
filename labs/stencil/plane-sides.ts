/**
 * Of the grids whose x side grows in the experiment `stencil/sizes`, by the class of the device. The document's sides are 256. The larger the cache, the
 * larger the plane that it no longer holds.
 */
export const PLANE_SIDES = { software: { ny: 8, nz: 8 }, medium: { ny: 512, nz: 32 }, large: { ny: 2048, nz: 32 } } as const;
