import type { CoveredDimension } from '@rooflab/lab';

/** What goes wrong at some sizes: at multiples of the chunk the last one is left out, one below them its last element. */
export const CHUNK_FAULTS = ['exact multiples', 'largest remainder'] as const;

type ChunkFault = (typeof CHUNK_FAULTS)[number];

interface Chunk {
  readonly dimension: Pick<CoveredDimension, 'name'>;
  readonly size: number;
  readonly fault: ChunkFault;
}

/**
 * A kernel that treats its size as smaller than it is, only at multiples of the chunk or one below them. Null where the kernel never reads
 * this size. At all other sizes it is as correct as before.
 */
export function chunkMutant(source: string, { dimension, size, fault }: Chunk): string | null {
  const read = new RegExp(`\\bparams\\.${dimension.name}\\b`, 'g');
  if (!read.test(source)) return null;
  const wrong =
    fault === 'exact multiples' ? `select(n, n - ${size}u, n % ${size}u == 0u)` : `select(n, n - 1u, n % ${size}u == ${size - 1}u)`;
  return `${source.replace(read, '(as_if($&))')}\nfn as_if(n: u32) -> u32 { return ${wrong}; }\n`;
}
