/** The value with 11 significant bits and any exponent: half precision at its best. */
export function halfPrecision(value: number): number {
  if (value === 0) return 0;
  const unit = 2 ** (Math.floor(Math.log2(Math.abs(value))) - 10);
  return Math.round(value / unit) * unit;
}
