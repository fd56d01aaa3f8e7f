/** The middle value, or the mean of the two in the middle. Throws `RangeError` for no values. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const high = sorted[Math.floor(sorted.length / 2)];
  if (high === undefined) throw new RangeError('The median of no values is undefined.');
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? high;
  return (low + high) / 2;
}
