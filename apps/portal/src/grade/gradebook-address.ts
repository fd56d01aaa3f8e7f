import { paths } from '../shell/paths.ts';
import { oneOf, type Query, single } from '../ui/one-of.ts';

export const SHOWN = {
  everybody: 'Everybody',
  'not-handed-in': 'Not handed in',
  below: 'Below a share of the points',
  late: 'Late',
  overridden: 'Points set by staff',
} as const;

export type Shown = keyof typeof SHOWN;

export const COLUMNS = ['name', 'section', 'points', 'late-days'] as const;

const USUAL_PERCENT = 50;

/** What the gradebook shows, as it stands in its address, which can be sent to a colleague. */
export interface GradebookAsked {
  readonly text: string;
  readonly show: Shown;
  /** `show` asks about this assignment; undefined: about any. */
  readonly assignmentId: string | undefined;
  readonly percent: number;
  /** A column, or the id of an assignment. */
  readonly sortBy: string;
  readonly descending: boolean;
  readonly page: number;
}

export function readAsked(query: Query, assignmentIds: readonly string[]): GradebookAsked {
  const percent = Number(single(query.below) || USUAL_PERCENT);
  const page = Number(single(query.page) ?? 1);
  return {
    text: (single(query.search) ?? '').slice(0, 200),
    show: oneOf(single(query.show), Object.keys(SHOWN) as Shown[]) ?? 'everybody',
    assignmentId: oneOf(single(query.assignment), assignmentIds),
    percent: percent >= 0 && percent <= 100 ? percent : USUAL_PERCENT,
    sortBy: oneOf(single(query.sort), [...COLUMNS, ...assignmentIds]) ?? 'name',
    descending: single(query.order) === 'descending',
    page: Number.isInteger(page) && page >= 1 && page < 100_000 ? page : 1,
  };
}

/** It holds only what differs from the default. */
export function gradebookAddress(slug: string, asked: GradebookAsked): string {
  const query = new URLSearchParams();
  if (asked.text !== '') query.set('search', asked.text);
  if (asked.show !== 'everybody') query.set('show', asked.show);
  if (asked.assignmentId !== undefined) query.set('assignment', asked.assignmentId);
  if (asked.show === 'below') query.set('below', String(asked.percent));
  if (asked.sortBy !== 'name') query.set('sort', asked.sortBy);
  if (asked.descending) query.set('order', 'descending');
  if (asked.page !== 1) query.set('page', String(asked.page));
  const path = paths.staff(slug, 'gradebook');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Names go up first, figures down: the best on top. Asked again, the other way round; from the first page. */
export function sortedBy(asked: GradebookAsked, column: string): GradebookAsked {
  const usual = column !== 'name' && column !== 'section';
  const descending = asked.sortBy === column ? !asked.descending : usual;
  return { ...asked, sortBy: column, descending, page: 1 };
}
