import { ACCESS_BYTES, WORD_BYTES } from '@rooflab/roofline';
import type { Site, SiteKind } from '../trace.ts';

/** What a place does to memory, as bits. */
export const READS = 1;
export const WRITES = 2;
export const ATOMIC = 4;

const ACCESS: Readonly<Record<SiteKind, number>> = {
  load: READS,
  store: WRITES,
  'load-store': READS | WRITES,
  'atomic-load': READS | ATOMIC,
  'atomic-store': WRITES | ATOMIC,
  atomic: READS | WRITES | ATOMIC,
  barrier: 0,
  block: 0,
};

/** `READS`, `WRITES` and `ATOMIC` of a site; 0 where it touches no memory. */
export function accessOf({ kind }: Pick<Site, 'kind'>): number {
  return ACCESS[kind];
}

/** How often one record touches its value: a compound assignment loads and stores. */
export function timesOf({ kind }: Pick<Site, 'kind'>): number {
  if (kind === 'load-store') return 2;
  return ACCESS[kind] === 0 ? 0 : 1;
}

/** The number of pieces of at most 16 bytes in which a value is accessed, one after the other. */
export function piecesOf({ bytes }: Pick<Site, 'bytes'>): number {
  return Math.max(1, Math.ceil(bytes / ACCESS_BYTES));
}

/** How many accesses one record stands for. */
export function accessesOf(site: Pick<Site, 'kind' | 'bytes'>): number {
  return timesOf(site) * piecesOf(site);
}

/** Words of the accessed value; values of 16 bits count as their whole word. */
export function wordsOf({ bytes }: Pick<Site, 'bytes'>): number {
  return Math.max(1, Math.ceil(bytes / WORD_BYTES));
}
