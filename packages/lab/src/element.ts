import type { ElementType, InputData } from './exercise.ts';
import { halfValue } from './half.ts';

const ELEMENT_BITS: Readonly<Record<ElementType, number>> = { f32: 32, u32: 32, i32: 32, vec2u: 64, u8: 8, f16: 16 };

/** Bits of one element of a buffer. Elements of fewer than 32 bits lie in words, the first in the lowest bits. */
export function elementBits(element: ElementType): number {
  return ELEMENT_BITS[element];
}

/** Words of 4 bytes that hold this many elements. The last may have bits that no element uses. */
export function wordsFor(element: ElementType, elements: number): number {
  return Math.ceil((elements * elementBits(element)) / 32);
}

/** The bits of an element of at most 32, as an unsigned number. */
export function valueIn(words: Uint32Array, index: number, bits: number): number {
  const word = words[Math.floor((index * bits) / 32)] ?? 0;
  return (word >>> ((index * bits) % 32)) % 2 ** bits;
}

/** The elements in these words, as the code of a lab gets them: a view, except for f16, of which the values are computed. */
export function elementsIn(words: Uint32Array, element: ElementType, elements: number): InputData {
  const { buffer, byteOffset } = words;
  switch (element) {
    case 'f32':
      return new Float32Array(buffer, byteOffset, elements);
    case 'i32':
      return new Int32Array(buffer, byteOffset, elements);
    case 'u8':
      return new Uint8Array(buffer, byteOffset, elements);
    case 'f16':
      return Float32Array.from(new Uint16Array(buffer, byteOffset, elements), halfValue);
    default:
      return words;
  }
}
