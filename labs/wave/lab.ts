import type { AuthoredCode } from '@rooflab/lab';
import { lifeAfter, waveAfter } from './reference.ts';

export const code = {
  'wave/steps': {
    reference: ({ size, params }, [before, now]) =>
      waveAfter({ ...size, c2: params.c2 ?? 0 }, before ?? new Float32Array(), now ?? new Float32Array()),
  },
  'wave/life': { reference: ({ size }, [now]) => lifeAfter(size, now ?? new Uint32Array()) },
} as const satisfies Readonly<Record<string, AuthoredCode>>;
