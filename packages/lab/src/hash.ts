/** Two words that select one stream of the counter-based generator. */
export type Key = readonly [number, number];

/** Mixer "lowbias32" (C. Wellons, hash-prospector): bijective on 32 bits, bias 0.17. Same code as `fill_mix` in `FILL_WGSL`. */
export function mix(value: number): number {
  let x = value >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return (x ^ (x >>> 16)) >>> 0;
}

/** Word `index` of the stream `key`: uniform in [0, 2^32). */
export function hashWord(key: Key, index: number): number {
  return mix(mix((index ^ key[0]) >>> 0) ^ key[1]);
}

/**
 * A key for one purpose, from a grading's seed (hex digits) and a label such as `case 3, input 1`. Different labels give unrelated
 * streams. Throws `RangeError` when the seed is not 1 to 64 hex digits.
 */
export function deriveKey(seed: string, label: string): Key {
  if (!/^[0-9a-f]{1,64}$/i.test(seed)) {
    throw new RangeError(`A seed is 1 to 64 hex digits, not ${JSON.stringify(seed)}.`);
  }
  return [absorb(0x243f6a88, `${seed.toLowerCase()}|${label}`), absorb(0x85a308d3, `${label}|${seed.toLowerCase()}`)];
}

function absorb(start: number, text: string): number {
  let state = mix(start ^ text.length);
  for (let i = 0; i < text.length; i++) state = mix(state ^ text.charCodeAt(i) ^ Math.imul(i + 1, 0x9e3779b1));
  return state;
}
