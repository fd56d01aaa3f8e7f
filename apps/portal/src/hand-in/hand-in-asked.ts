import { paths } from '../shell/paths.ts';
import { oneOf, type Query, single } from '../ui/one-of.ts';

/** What a staff member looks at in a hand-in, as it stands in the address. */
export interface StaffAsked {
  /** The grading that is shown in full. */
  readonly grading?: string | undefined;
  /** The grading it is compared with. */
  readonly beside?: string | undefined;
  /** A former hand-in, to see what was changed since. */
  readonly against?: string | undefined;
}

const KEYS = ['grading', 'beside', 'against'] as const;

export function readAsked(query: Query): StaffAsked {
  return { grading: single(query.grading), beside: single(query.beside), against: single(query.against) };
}

/** The address of a view; `section` is the part of the page that it is about. */
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
  /** In full; null when none was finished with a result. */
  readonly shown: string | null;
  /** Beside it: another one, the latest on the same data unless another was asked for. */
  readonly beside: string | null;
}

/** Which gradings to show, of those that have a result; `gradings` are oldest first. */
export function chooseGradings(gradings: readonly ComparableGrading[], asked: StaffAsked): GradingChoice {
  const done = gradings.filter(({ verdict }) => verdict !== null);
  const ids = done.map(({ gradingId }) => gradingId);
  const shown = done.find(({ gradingId }) => gradingId === asked.grading) ?? done.find(({ effective }) => effective) ?? done.at(-1);
  if (!shown) return { shown: null, beside: null };
  const others = ids.filter((id) => id !== shown.gradingId);
  const sameData = done.findLast(({ gradingId, seed }) => gradingId !== shown.gradingId && seed === shown.seed);
  return { shown: shown.gradingId, beside: oneOf(asked.beside, others) ?? sameData?.gradingId ?? null };
}
