import type { LogScales } from '@rooflab/roofline';

/** Rounded to a hundredth of a pixel, so that server and browser write the same drawing although their logarithms differ in the last bit. */
export function roundedPixel(pixel: number): number {
  return Math.round(pixel * 100) / 100;
}

export function rounded(scales: LogScales): LogScales {
  return {
    ...scales,
    pixelX: (value) => roundedPixel(scales.pixelX(value)),
    pixelY: (value) => roundedPixel(scales.pixelY(value)),
  };
}
