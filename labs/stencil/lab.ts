import type { AuthoredCode } from '@rooflab/lab';
import { starCases, starSized, starTimed } from './cases.ts';
import { starReference } from './reference.ts';

/** The star that reaches so many points along each axis, in both directions. */
function starCode(radius: number): AuthoredCode {
  return {
    cases: (random) => starCases(radius, random),
    timed: (deviceClass, random) => starTimed(radius, deviceClass, random),
    sized: starSized(radius),
    reference: starReference,
  };
}

export const code: Readonly<Record<string, AuthoredCode>> = {
  'stencil/7pt': starCode(1),
  'stencil/13pt': starCode(2),
  'stencil/19pt': starCode(3),
  'stencil/25pt': starCode(4),
  'stencil/31pt': starCode(5),
};
