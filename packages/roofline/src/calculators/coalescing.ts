import { fewestSectors, SECTOR_BYTES, SECTOR_WORDS, WORD_BYTES } from '../warp-request.ts';
import { elementBytesInput, patternElements, patternInputs, WHOLE_WORDS } from './access-pattern.ts';
import { defineCalculator } from './calculator.ts';

/** Bytes of an aligned cache line. */
const LINE_BYTES = 128;

interface RequestSectors {
  /** Sectors of 32 aligned bytes that the request touches. */
  readonly sectors: number;
  /** Sectors that the same words would need if they were contiguous. */
  readonly fewestSectors: number;
}

/**
 * The sectors of one request, as an x-ray counts them: NVIDIA, CUDA C++ Programming Guide, device memory accesses: a warp's accesses are
 * served in transactions of 32 aligned bytes, as many as they touch. Smaller values count as the four-byte word that contains them.
 *
 * @param addresses in bytes, of the lanes that take part
 * @param bytesEach of one lane's access
 */
export function requestSectors(addresses: readonly number[], bytesEach: number): RequestSectors {
  const words = requestWords(addresses, bytesEach);
  return { sectors: new Set(words.map((word) => Math.floor(word / SECTOR_WORDS))).size, fewestSectors: fewestSectors(words.length) };
}

/** The distinct words. */
function requestWords(addresses: readonly number[], bytesEach: number): number[] {
  const wordsEach = Math.max(1, Math.ceil(bytesEach / WORD_BYTES));
  const words = addresses.flatMap((address) => Array.from({ length: wordsEach }, (_, word) => Math.floor(address / WORD_BYTES) + word));
  return [...new Set(words)];
}

export const coalescingCalculator = defineCalculator({
  name: 'coalescing',
  title: 'Coalescing: the sectors of a warp’s access',
  explains:
    'Device memory moves aligned sectors of 32 bytes. A warp whose lanes read neighbouring words needs few of them; scattered lanes need up to one each.',
  inputs: [
    { ...elementBytesInput, choices: [{ value: '1', label: '1 (u8)' }, { value: '2', label: '2 (f16)' }, ...WHOLE_WORDS] },
    ...patternInputs,
  ],
  outputs: [
    { name: 'sectors', label: 'Sectors', unit: 'sectors' },
    { name: 'fewestSectors', label: 'Fewest for these bytes', unit: 'sectors' },
    { name: 'bytesMoved', label: 'Bytes moved', unit: 'B' },
    { name: 'bytesUsed', label: 'Bytes used', unit: 'B' },
    { name: 'usedShare', label: 'Useful share of bytes moved', unit: 'share' },
    { name: 'cacheLines', label: 'Cache lines of 128 bytes', unit: 'lines' },
  ],
  compute: ({ bytesEach, ...pattern }) => {
    const bytes = Number(bytesEach);
    const elements = [...new Set(patternElements(pattern))];
    const addresses = elements.map((element) => bytes * element);
    const { sectors, fewestSectors } = requestSectors(addresses, bytes);
    const bytesMoved = SECTOR_BYTES * sectors;
    const bytesUsed = bytes * elements.length;
    return {
      sectors,
      fewestSectors,
      bytesMoved,
      bytesUsed,
      usedShare: bytesUsed / bytesMoved,
      cacheLines: new Set(addresses.map((address) => Math.floor(address / LINE_BYTES))).size,
    };
  },
});
