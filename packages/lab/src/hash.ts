import { blake2b } from '@noble/hashes/blake2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Two words that select one stream of the counter-based generator. */
export type Key = readonly [number, number];

/** Mixer "lowbias32" (C. Wellons, hash-prospector): bijective on 32 bits, bias 0.17. Same code as `fill_mix` in `fillWgsl`. */
export function mix(value: number): number {
  return mixSigned(value) >>> 0;
}

/** Code that is not yet compiled allocates for each number from 2^31 on, so only results are made unsigned. */
function mixSigned(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d);
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b);
  return x ^ (x >>> 16);
}

/** Word `index` of the stream `key`: uniform in [0, 2^32). */
export function hashWord(key: Key, index: number): number {
  return mixSigned(mixSigned(index ^ key[0]) ^ key[1]) >>> 0;
}

/**
 * A key for one purpose, from a grading's seed (hex digits) and a label such as `case 3, input 1`: 64 bits of BLAKE2b of the label (RFC
 * 7693), keyed with the seed. A stream reveals its own key to a kernel that sees enough of it, because `hashWord` can be inverted; this
 * function cannot, so no stream reveals another one or the seed. Throws `RangeError` when the seed is not 1 to 64 hex digits.
 */
export function deriveKey(seed: string, label: string): Key {
  return keysOf(seed)(label);
}

/** `deriveKey` for many labels of one seed, in half the time: the seed is hashed once. */
export function keysOf(seed: string): (label: string) => Key {
  if (!/^[0-9a-f]{1,64}$/i.test(seed)) {
    throw new RangeError(`A seed is 1 to 64 hex digits, not ${JSON.stringify(seed)}.`);
  }
  const keyed = blake2b.create({ key: utf8ToBytes(seed.toLowerCase()), dkLen: 8 });
  return (label) => {
    const digest = keyed.clone().update(utf8ToBytes(label)).digest();
    const view = new DataView(digest.buffer, digest.byteOffset, digest.byteLength);
    return [view.getUint32(0, true), view.getUint32(4, true)];
  };
}
