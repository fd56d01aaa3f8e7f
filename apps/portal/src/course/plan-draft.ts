import { Temporal } from 'temporal-polyfill';
import type { api } from '../api/client.ts';
import { localTime, momentOf } from '../ui/local-time.ts';

/** As the API plans a new course. */
export type Plan = Awaited<ReturnType<typeof api.course.copyPlan.query>>;

type PlannedAssignment = Plan['assignments'][number];
type PlannedAnnouncement = Plan['announcements'][number];

/** One assignment as the form holds it: times local to the new course. */
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
  /** Empty: it stays. */
  readonly expiresAt: string;
  readonly planned: PlannedAnnouncement;
}

export interface PlanDraft {
  readonly assignments: readonly AssignmentPlan[];
  readonly withAnnouncements: boolean;
  readonly announcements: readonly AnnouncementPlan[];
}

export const EMPTY_DRAFT: PlanDraft = { assignments: [], withAnnouncements: false, announcements: [] };

export function draftOf(plan: Pick<Plan, 'assignments' | 'announcements'>, timeZone: string): PlanDraft {
  return {
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

/** What the API takes: only what is taken over. A time that cannot be read is sent empty, so that it is refused, not guessed. */
export function fieldsOf({ assignments, withAnnouncements, announcements }: PlanDraft, timeZone: string) {
  const moment = (local: string) => momentOf(local, timeZone) ?? '';
  return {
    assignments: assignments
      .filter(({ taken }) => taken)
      .map(({ planned, releaseAt, dueAt, frozenAt }) => ({
        ...planned,
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

/** `Monday`; empty for a time that cannot be read. */
export function weekdayOf(local: string): string {
  try {
    return Temporal.PlainDateTime.from(local).toLocaleString('en-GB', { weekday: 'long' });
  } catch (error) {
    if (error instanceof RangeError) return '';
    throw error;
  }
}

/** The Monday after today, on which terms begin. */
export function nextMonday(now: Date, timeZone: string): string {
  const today = Temporal.PlainDate.from(localTime(now, timeZone).slice(0, 10));
  return today.add({ days: 8 - today.dayOfWeek }).toString();
}
