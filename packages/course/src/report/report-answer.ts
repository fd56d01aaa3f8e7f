import type { Database } from '@rooflab/db';
import { type HandInWindow, handInWindow } from '../assignment/hand-in-window.ts';
import { lateDaysAt } from '../grade/deadline.ts';
import type { AssignmentItem } from '../item/kinds.ts';
import { groupExtension } from './hand-in-report.ts';
import type { ReportRow } from './queries.ts';
import { type Criterion, isJudgedBy, type Rubric } from './rubric.ts';
import { judgedCriterionSchema } from './rubric-schema.ts';
import type { ReportHandIn, ReportMember, ReportWindow } from './schema.ts';

interface Rules {
  readonly id: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: 'none' | 'percent' | 'budget';
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly archivedAt: Date | null;
  readonly items: readonly AssignmentItem[];
}

interface GroupDates {
  readonly rules: Rules;
  readonly timeZone: string;
  readonly window: HandInWindow;
}

/** The dates of a report by these students. */
export async function groupDates(
  db: Database,
  { rules, timeZone, enrolmentIds }: { rules: Rules; timeZone: string; enrolmentIds: readonly string[] },
): Promise<GroupDates> {
  const extension = await groupExtension(db, rules.id, enrolmentIds);
  return { rules, timeZone, window: handInWindow(rules, { timeZone, extension }) };
}

export function windowAnswer({ rules, timeZone, window }: GroupDates, now: Date): ReportWindow {
  const state = stateAt(now, { rules, window });
  return { ...window, state, lateDaysNow: state === 'late' ? lateDays(now, { rules, timeZone, window }) : 0 };
}

function stateAt(now: Date, { rules, window }: Pick<GroupDates, 'rules' | 'window'>): ReportWindow['state'] {
  if (now < rules.releaseAt) return 'not-released';
  if (rules.archivedAt !== null || now > window.closesAt) return 'closed';
  return now > window.lateFrom ? 'late' : 'open';
}

function lateDays(at: Date, { rules, timeZone, window }: GroupDates): number {
  return lateDaysAt(at, { dueAt: window.dueAt, graceMinutes: rules.graceMinutes, timeZone });
}

type HandInRow = Omit<ReportRow['handIns'][number], 'content'>;

/** `withheld`: the reader is not told what staff think of it. */
export function reportHandInAnswer(row: HandInRow, dates: GroupDates, withheld = false): ReportHandIn {
  const { rules } = dates;
  const days = lateDays(row.createdAt, dates);
  const rubric = rubricOf(rules);
  return {
    reportHandInId: row.id,
    createdAt: row.createdAt,
    handedInBy: row.handedInBy.user.name,
    lateDays: days,
    penaltyPercent: rules.latePolicy === 'percent' ? Math.min(100, days * rules.latePercentPerDay) : 0,
    members: row.members.map(({ enrolmentId, enrolment }) => ({ enrolmentId, name: enrolment.user.name })),
    reviews: (withheld ? [] : row.reviews).map((review) => reviewAnswer(review, rubric)),
  };
}

function reviewAnswer({ score, criteria: kept, feedback, createdAt, madeBy }: HandInRow['reviews'][number], rubric: Rubric) {
  const criteria = judgedCriterionSchema.array().nullable().parse(kept);
  const byFormerRubric = score !== null && !isJudgedBy(rubric, criteria ?? []);
  return { score, criteria, byFormerRubric, feedback, by: madeBy.name, at: createdAt };
}

/** What the report of an assignment is judged by. */
export function rubricOf({ items }: Pick<Rules, 'items'>): Criterion[] {
  return items.find((item) => item.kind === 'report')?.rubric ?? [];
}

export function memberAnswer({ id, enrolmentId, joinedAt, enrolment }: ReportRow['members'][number]): ReportMember {
  return { reportMemberId: id, enrolmentId, name: enrolment.user.name, joined: joinedAt !== null };
}

/** The students whose evidence the report may cite, and whose extensions count. */
export function joinedIds({ members }: Pick<ReportRow, 'members'>): string[] {
  return members.filter(({ joinedAt }) => joinedAt !== null).map(({ enrolmentId }) => enrolmentId);
}
