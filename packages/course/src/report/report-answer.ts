import type { Database } from '@rooflab/db';
import { z } from 'zod';
import { type HandInWindow, handInWindow } from '../assignment/hand-in-window.ts';
import { lateDaysAt } from '../grade/deadline.ts';
import { idSchema } from '../procedure/schemas.ts';
import { groupExtension } from './hand-in-report.ts';
import type { ReportRow } from './read-reports.ts';

/** The latest that staff said of a hand-in is in force. */
const reviewSchema = z.object({
  /** 0 … 100; null: only words. */
  score: z.number().nullable(),
  /** Plain text. */
  feedback: z.string(),
  by: z.string(),
  at: z.date(),
});

const personSchema = z.object({ enrolmentId: idSchema, name: z.string() });

export const reportHandInSchema = z.object({
  reportHandInId: idSchema,
  createdAt: z.date(),
  handedInBy: z.string(),
  lateDays: z.int(),
  /** Of the points, under the policy `percent`. */
  penaltyPercent: z.number(),
  /** Who was in the report then. */
  members: z.array(personSchema),
  /** The latest first. */
  reviews: z.array(reviewSchema),
});

export const memberSchema = personSchema.extend({
  reportMemberId: idSchema,
  /** False: invited, and has not accepted. */
  joined: z.boolean(),
});

/** Until when the group may hand in; the latest extension of its students is that of the group. */
export const windowSchema = z.object({
  dueAt: z.date(),
  lateFrom: z.date(),
  closesAt: z.date(),
  state: z.enum(['not-released', 'open', 'late', 'closed']),
  lateDaysNow: z.int(),
});

interface Rules {
  readonly id: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly archivedAt: Date | null;
}

export interface GroupDates {
  readonly rules: Rules;
  readonly timeZone: string;
  readonly window: HandInWindow;
}

/** The dates of a report whose students these are. */
export async function groupDates(
  db: Database,
  { rules, timeZone, enrolmentIds }: { rules: Rules; timeZone: string; enrolmentIds: readonly string[] },
): Promise<GroupDates> {
  const extension = await groupExtension(db, rules.id, enrolmentIds);
  return { rules, timeZone, window: handInWindow(rules, { timeZone, extension }) };
}

export function windowAnswer({ rules, timeZone, window }: GroupDates, now: Date): z.input<typeof windowSchema> {
  const state = stateAt(now, { rules, window });
  return { ...window, state, lateDaysNow: state === 'late' ? lateDays(now, { rules, timeZone, window }) : 0 };
}

function stateAt(now: Date, { rules, window }: Pick<GroupDates, 'rules' | 'window'>): z.input<typeof windowSchema>['state'] {
  if (now < rules.releaseAt) return 'not-released';
  if (rules.archivedAt !== null || now > window.closesAt) return 'closed';
  return now > window.lateFrom ? 'late' : 'open';
}

function lateDays(at: Date, { rules, timeZone, window }: GroupDates): number {
  return lateDaysAt(at, { dueAt: window.dueAt, graceMinutes: rules.graceMinutes, timeZone });
}

type HandInRow = Omit<ReportRow['handIns'][number], 'content'>;

export function reportHandInAnswer(row: HandInRow, dates: GroupDates): z.input<typeof reportHandInSchema> {
  const { rules } = dates;
  const days = lateDays(row.createdAt, dates);
  return {
    reportHandInId: row.id,
    createdAt: row.createdAt,
    handedInBy: row.handedInBy.user.name,
    lateDays: days,
    penaltyPercent: rules.latePolicy === 'percent' ? Math.min(100, days * rules.latePercentPerDay) : 0,
    members: row.members.map(({ enrolmentId, enrolment }) => ({ enrolmentId, name: enrolment.user.name })),
    reviews: row.reviews.map(({ score, feedback, createdAt, madeBy }) => ({ score, feedback, by: madeBy.name, at: createdAt })),
  };
}

export function memberAnswer({ id, enrolmentId, joinedAt, enrolment }: ReportRow['members'][number]): z.input<typeof memberSchema> {
  return { reportMemberId: id, enrolmentId, name: enrolment.user.name, joined: joinedAt !== null };
}

/** Whose evidence may stand in the report, and whose extensions count. */
export function joinedIds({ members }: Pick<ReportRow, 'members'>): string[] {
  return members.filter(({ joinedAt }) => joinedAt !== null).map(({ enrolmentId }) => enrolmentId);
}
