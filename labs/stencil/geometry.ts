import type { Size } from '@rooflab/lab';

/** Points of halo on either side of a row: two `vec4f`, so that aligned loads eight points away stay inside. */
const HALO_X = 8;

/** The layout of a grid's points: (x, y, z) at `origin + x + y·pitch + z·plane`. Everything in elements of 4 bytes. */
export interface Geometry {
  readonly nx: number;
  readonly ny: number;
  readonly nz: number;
  readonly radius: number;
  readonly origin: number;
  readonly pitch: number;
  readonly plane: number;
  /** Elements of the whole padded box, which is the length of `a` and of `b`. */
  readonly length: number;
}

/** The padded box around a grid of nx × ny × nz points for stars of this radius (1 … 5). */
export function geometry(size: Size, radius: number): Geometry {
  const { nx = 1, ny = 1, nz = 1 } = size;
  const pitch = 4 * Math.ceil((nx + 2 * HALO_X) / 4);
  const plane = pitch * (ny + 2 * radius);
  return {
    nx,
    ny,
    nz,
    radius,
    origin: HALO_X + radius * pitch + radius * plane,
    pitch,
    plane,
    length: plane * (nz + 2 * radius),
  };
}

/** Interior points, which are computed. */
export function points(size: Size): number {
  const { nx = 1, ny = 1, nz = 1 } = size;
  return nx * ny * nz;
}
