import type { Result } from '@rooflab/result';

/** Why two results cannot be compared at all, as a sentence; null: they can. */
export function incomparableReason(first: Result, second: Result): string | null {
  if (JSON.stringify(first.harness) !== JSON.stringify(second.harness)) return 'The workers have different versions of the grader.';
  const device = ({ device: { vendor, architecture, description, driver, software, features } }: Result) =>
    JSON.stringify([vendor, architecture, description, driver, software, [...features].sort()]);
  if (device(first) !== device(second)) return 'The devices or their drivers differ.';
  if (first.device.deviceClass !== second.device.deviceClass) return 'The results are of different device classes.';
  return first.exercise === second.exercise && first.mode === second.mode ? null : 'The results are not of the same kind.';
}

/** Why honest workers may differ about this file, as a sentence; null: they may not, as far as the results say. */
export function unsettledReason(first: Result, second: Result): string | null {
  const both = [first, second];
  if (both.some(hasHazard)) return 'A hazard was found in the file (a race, say), so its outputs may depend on luck.';
  if (both.some(({ verdict }) => verdict === 'timeout')) return 'It ran into a time limit, which a busy machine may reach sooner.';
  if (both.some(isLostDevice)) return 'The device was lost while it ran.';
  if (both.some(({ performance }) => performance.measurements.some(({ projected }) => projected)))
    return 'A size was not timed because it would have taken too long, which is decided by a forecast.';
  if (first.verdict === 'wrong-answer' && second.verdict === 'wrong-answer' && first.correctness.passed !== second.correctness.passed)
    return 'Both say that it is wrong, but in different cases, as a race does that nothing found.';
  return null;
}

function hasHazard({ hazards = [], xray }: Result): boolean {
  return hazards.length > 0 || (xray?.hazards.length ?? 0) > 0;
}

/** What WebGPU refuses names an error; a lost device does not. */
function isLostDevice({ verdict, diagnostics }: Result): boolean {
  return verdict === 'runtime-error' && !diagnostics.some(({ severity }) => severity === 'error');
}
