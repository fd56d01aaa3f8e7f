import type { Diagnostic, Hazard, Result } from '@rooflab/result';

/** A hazard as a warning at its first line, with the other line that it involves. */
export interface HazardPlace {
  readonly kind: Hazard['kind'];
  readonly diagnostic: Diagnostic;
  readonly otherLine: number | null;
}

/** The hazards of a wrong answer, or of a result that has an x-ray, worst first. */
export function hazardPlaces({ xray, hazards = xray?.hazards ?? [] }: Pick<Result, 'xray' | 'hazards'>): HazardPlace[] {
  return hazards
    .filter(({ discarded }) => !discarded)
    .map(({ kind, lines: [line = 0, otherLine = null], message }) => ({
      kind,
      diagnostic: { severity: 'warning', line, column: 0, length: 0, message },
      otherLine,
    }));
}
