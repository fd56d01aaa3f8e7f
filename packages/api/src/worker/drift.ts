import { medianOf } from '../course/reached-rungs.ts';

export interface Ceilings {
  readonly copyBytesPerSecond: number | null;
  readonly readBytesPerSecond: number | null;
  readonly flopsPerSecond: number | null;
  readonly launchNs: number | null;
}

/** Gradings whose roofs are held against all before them. */
const LATEST = 10;

/** For each ceiling the median of the latest ten over that of those before, less 1; null while either has fewer than ten. Oldest first. */
export function driftOf(roofs: readonly Ceilings[]): Ceilings {
  const drift = (key: keyof Ceilings): number | null => {
    const known = roofs.flatMap((roof) => roof[key] ?? []);
    if (known.length < 2 * LATEST) return null;
    const [before, latest] = [medianOf(known.slice(0, -LATEST)), medianOf(known.slice(-LATEST))];
    return before === null || latest === null || before === 0 ? null : latest / before - 1;
  };
  return {
    copyBytesPerSecond: drift('copyBytesPerSecond'),
    readBytesPerSecond: drift('readBytesPerSecond'),
    flopsPerSecond: drift('flopsPerSecond'),
    launchNs: drift('launchNs'),
  };
}
