import type { AuthoredCode } from '@rooflab/lab';
import { convolve } from './reference.ts';

export const code = {
  'convolution/2d': {
    reference: ({ size }, [image, weights]) => convolve(size, image ?? new Float32Array(), (i, j) => weights?.[5 * j + i] ?? 0, 2),
  },
  'convolution/separable': {
    reference: ({ size }, [image, across, down]) =>
      convolve(size, image ?? new Float32Array(), (i, j) => (down?.[j] ?? 0) * (across?.[i] ?? 0), 4),
  },
} as const satisfies Readonly<Record<string, AuthoredCode>>;
