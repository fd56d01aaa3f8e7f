import type { DeviceClass, Verdict } from '@rooflab/result';
import { VERDICTS_IN_ORDER } from '../class/verdict-order.ts';
import { readDeviceClass } from '../leaderboard/device-words.ts';
import { paths } from '../shell/paths.ts';
import { oneOf, type Query, single } from '../ui/one-of.ts';

const ORDERS = ['newest', 'oldest', 'score', 'fraction'] as const;
export const COMMENTED = ['waiting', 'open', 'any'] as const;
export const STATES = ['waiting', 'running', 'ended', 'cancelled'] as const;

/** What of a course's hand-ins is shown, as it stands in the address. */
export interface ExplorerFilter {
  readonly assignment?: string | undefined;
  readonly exercise?: string | undefined;
  /** An enrolment. */
  readonly student?: string | undefined;
  readonly verdict?: Verdict | undefined;
  readonly state?: (typeof STATES)[number] | undefined;
  readonly device?: DeviceClass | undefined;
  /** With comments; with an answer that waits for staff; with some that are open. */
  readonly comments?: (typeof COMMENTED)[number] | undefined;
  /** Days of the course's time zone, both included: `2026-11-20`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the note. */
  readonly text?: string | undefined;
  readonly order?: (typeof ORDERS)[number] | undefined;
  readonly cursor?: string | undefined;
}

const KEYS = [
  'assignment',
  'exercise',
  'student',
  'verdict',
  'state',
  'device',
  'comments',
  'from',
  'to',
  'text',
  'order',
  'cursor',
] as const;

/** What can name something in this course; whatever else an address says is left out. */
export interface Known {
  readonly assignments: readonly string[];
  readonly exercises: readonly string[];
  readonly students: readonly string[];
}

const MOST_TEXT = 200;
const MOST_CURSOR = 100;

export function readFilter(query: Query, known: Known): ExplorerFilter {
  const value = (key: (typeof KEYS)[number]) => single(query[key]);
  const order = oneOf(value('order'), ORDERS);
  return {
    assignment: oneOf(value('assignment'), known.assignments),
    exercise: oneOf(value('exercise'), known.exercises),
    student: oneOf(value('student'), known.students),
    verdict: oneOf(value('verdict'), VERDICTS_IN_ORDER),
    state: oneOf(value('state'), STATES),
    device: readDeviceClass(value('device')),
    comments: oneOf(value('comments'), COMMENTED),
    from: readDay(value('from')),
    to: readDay(value('to')),
    text: value('text')?.trim().slice(0, MOST_TEXT) || undefined,
    order: order === 'newest' ? undefined : order,
    cursor: value('cursor')?.slice(0, MOST_CURSOR),
  };
}

function readDay(value: string | undefined): string | undefined {
  if (value === undefined || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== value ? undefined : value;
}

export function explorerAddress(slug: string, filter: ExplorerFilter): string {
  const query = new URLSearchParams();
  for (const key of KEYS) if (filter[key] !== undefined) query.set(key, filter[key]);
  const path = paths.staff(slug, 'hand-ins');
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Whether anything is left out; order and page leave nothing out. */
export function isFiltered({ order, cursor, ...filter }: ExplorerFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}

/** The day after, for an end that is not included any more. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
}
