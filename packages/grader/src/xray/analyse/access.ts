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

/** How many accesses one record stands for: a compound assignment loads and stores. */
export function accessesOf({ kind }: Pick<Site, 'kind'>): number {
  if (kind === 'load-store') return 2;
  return ACCESS[kind] === 0 ? 0 : 1;
}

/** Words that one access touches; values of 16 bits count as their word. */
export function wordsOf({ bytes }: Pick<Site, 'bytes'>): number {
  return Math.max(1, Math.ceil(bytes / 4));
}
