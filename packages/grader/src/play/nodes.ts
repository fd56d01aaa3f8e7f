import type { LocalWord, Mark, Site, StatementPlace } from '../xray/trace.ts';

/** What a record may be about: a site, the beginning of a statement, or values that belong to the record before. */
export type Node =
  | Site
  | { readonly kind: 'statement'; readonly statement: StatementPlace; readonly word: LocalWord | null }
  | { readonly kind: 'value'; readonly statement: 0 };

/** By the numbers that records have. */
export function nodesOf(sites: readonly Site[], marks: readonly Mark[]): readonly Node[] {
  return [...sites, ...marks.map((mark): Node => (mark.kind === 'statement' ? mark : VALUE))];
}

const VALUE = { kind: 'value', statement: 0 } as const;
