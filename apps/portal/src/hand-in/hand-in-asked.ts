import { paths } from '../shell/paths.ts';
import { oneOf, type Query, single } from '../ui/one-of.ts';

/** What a staff member is looking at in a hand-in, kept in the address. */
export interface StaffAsked {
  /** The grading shown in full. */
  readonly grading?: string | undefined;
  /** The grading it is compared with. */
  readonly beside?: string | undefined;
  /** An earlier hand-in to compare the source with. */
  readonly against?: string | undefined;
}

const KEYS = ['grading', 'beside', 'against'] as const;

export function readAsked(query: Query): StaffAsked {
  return { grading: single(query.grading), beside: single(query.beside), against: single(query.against) };
}

/** The address of a view; `section` is the part of the page to scroll to. */
export function askedAddress(slug: string, handInId: string, { section, ...asked }: StaffAsked & { readonly section: string }): string {
  const query = new URLSearchParams();
  for (const key of KEYS) if (asked[key] !== undefined) query.set(key, asked[key]);
  const path = paths.handIn(slug, handInId);
  return `${query.size === 0 ? path : `${path}?${query}`}#${section}`;
}

interface ComparableGrading {
  readonly gradingId: string;
  readonly seed: string;
  readonly effective: boolean;
  readonly verdict: string | null;
}

export interface GradingChoice {
  /** Shown in full; null when no grading has a result. */
  readonly shown: string | null;
  /** Shown beside it: the requested grading, or else the latest other one on the same data. */
  readonly beside: string | null;
}

/** Which gradings to show, of those with a result; `gradings` are oldest first. */
export function chooseGradings(gradings: readonly ComparableGrading[], asked: StaffAsked): GradingChoice {
  const done = gradings.filter(({ verdict }) => verdict !== null);
  const ids = done.map(({ gradingId }) => gradingId);
  const shown = done.find(({ gradingId }) => gradingId === asked.grading) ?? done.find(({ effective }) => effective) ?? done.at(-1);
  if (!shown) return { shown: null, beside: null };
  const others = ids.filter((id) => id !== shown.gradingId);
  const sameData = done.findLast(({ gradingId, seed }) => gradingId !== shown.gradingId && seed === shown.seed);
  return { shown: shown.gradingId, beside: oneOf(asked.beside, others) ?? sameData?.gradingId ?? null };
}
