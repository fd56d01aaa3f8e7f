/** The value of a half-precision number (IEEE 754 binary16), given its 16 bits. */
export function halfValue(bits: number): number {
  const sign = bits >= 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/** The bits of k · 2^exponent, exactly: k is an integer with |k| < 2^11, the exponent in −14 … 5. */
export function halfBits(k: number, exponent: number): number {
  if (k === 0) return 0;
  const magnitude = Math.abs(k);
  const leading = 31 - Math.clz32(magnitude);
  return (k < 0 ? 0x8000 : 0) | ((leading + exponent + 15) << 10) | ((magnitude << (10 - leading)) & 0x3ff);
}
