import { Temporal } from 'temporal-polyfill';
import type { api } from '../api/client.ts';
import type { ItemKind } from '../item/item.ts';
import { sumsByKind } from '../item/kind-sums.ts';
import { localTime, momentOf } from '../ui/local-time.ts';

/** The API's plan for a new course. */
export type Plan = Awaited<ReturnType<typeof api.course.copyPlan.query>>;

type PlannedAssignment = Plan['assignments'][number];
type PlannedAnnouncement = Plan['announcements'][number];

/** One assignment, as the form holds it, with times local to the new course. */
export interface AssignmentPlan {
  readonly taken: boolean;
  readonly releaseAt: string;
  readonly dueAt: string;
  /** When the leaderboard freezes; empty: never. */
  readonly frozenAt: string;
  readonly planned: PlannedAssignment;
}

export interface AnnouncementPlan {
  readonly publishAt: string;
  /** Empty: it never expires. */
  readonly expiresAt: string;
  readonly planned: PlannedAnnouncement;
}

export interface PlanDraft {
  /** Kinds of items that the new course takes over; the items of others are left out everywhere. */
  readonly kinds: readonly ItemKind[];
  readonly assignments: readonly AssignmentPlan[];
  readonly withAnnouncements: boolean;
  readonly announcements: readonly AnnouncementPlan[];
}

export const EMPTY_DRAFT: PlanDraft = { kinds: [], assignments: [], withAnnouncements: false, announcements: [] };

export function draftOf(plan: Pick<Plan, 'assignments' | 'announcements'>, timeZone: string): PlanDraft {
  return {
    kinds: sumsByKind(plan.assignments.flatMap(({ items }) => items)).map(({ kind }) => kind),
    assignments: plan.assignments.map((planned) => ({
      taken: true,
      releaseAt: localTime(planned.releaseAt, timeZone),
      dueAt: localTime(planned.dueAt, timeZone),
      frozenAt: planned.leaderboardFrozenAt === null ? '' : localTime(planned.leaderboardFrozenAt, timeZone),
      planned,
    })),
    withAnnouncements: false,
    announcements: plan.announcements.map((planned) => ({
      publishAt: localTime(planned.publishAt, timeZone),
      expiresAt: planned.expiresAt === null ? '' : localTime(planned.expiresAt, timeZone),
      planned,
    })),
  };
}

type Kinds = Pick<PlanDraft, 'kinds'>;

/** The items that a planned assignment would have. */
export function itemsTaken({ kinds }: Kinds, { planned }: Pick<AssignmentPlan, 'planned'>): PlannedAssignment['items'] {
  return planned.items.filter(({ kind }) => kinds.includes(kind));
}

/** Whether the assignment would be created: it is chosen, and something is left in it. */
export function isTaken(draft: Kinds, assignment: AssignmentPlan): boolean {
  return assignment.taken && itemsTaken(draft, assignment).length > 0;
}

/**
 * Converts the draft into the API's input, with only the included parts. An unreadable time is sent as empty text, so that it is refused rather than
 * guessed.
 */
export function fieldsOf(draft: PlanDraft, timeZone: string) {
  const { assignments, withAnnouncements, announcements } = draft;
  const moment = (local: string) => momentOf(local, timeZone) ?? '';
  return {
    assignments: assignments
      .filter((each) => isTaken(draft, each))
      .map(({ planned, releaseAt, dueAt, frozenAt }) => ({
        ...planned,
        items: itemsTaken(draft, { planned }),
        releaseAt: moment(releaseAt),
        dueAt: moment(dueAt),
        leaderboardFrozenAt: frozenAt === '' ? null : moment(frozenAt),
      })),
    announcements: withAnnouncements
      ? announcements.map(({ planned, publishAt, expiresAt }) => ({
          ...planned,
          publishAt: moment(publishAt),
          expiresAt: expiresAt === '' ? null : moment(expiresAt),
        }))
      : [],
  };
}

/** `Monday`; empty for an unreadable time. */
export function weekdayOf(local: string): string {
  try {
    return Temporal.PlainDateTime.from(local).toLocaleString('en-GB', { weekday: 'long' });
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** The first Monday after today, since terms begin on Mondays. */
export function nextMonday(now: Date, timeZone: string): string {
  const today = Temporal.PlainDate.from(localTime(now, timeZone).slice(0, 10));
  return today.add({ days: 8 - today.dayOfWeek }).toString();
}
