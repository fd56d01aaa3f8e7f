import { paths } from '../shell/paths.ts';

export interface SimilarityChoice {
  readonly assignment?: string | undefined;
  readonly exercise?: string | undefined;
  /** An enrolment: only its pairs. */
  readonly student?: string | undefined;
  readonly least?: Least | undefined;
}

/** Smallest similarity of the pairs listed, in percent. */
export const LEASTS = ['20', '40', '60', '80'] as const;
export type Least = (typeof LEASTS)[number];
export const DEFAULT_LEAST: Least = '40';

export function similarityAddress(slug: string, choice: SimilarityChoice): string {
  const query = new URLSearchParams();
  for (const key of ['assignment', 'exercise', 'student', 'least'] as const) {
    const value = choice[key];
    if (value !== undefined && value !== DEFAULT_LEAST) query.set(key, value);
  }
  const path = paths.staff(slug, 'similarity');
  return query.size === 0 ? path : `${path}?${query}`;
}

export function pairAddress(slug: string, handInId: string, other: string): string {
  return `${paths.staff(slug, 'similarity')}/pair?${new URLSearchParams({ 'hand-in': handInId, other })}`;
}
