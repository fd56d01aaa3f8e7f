import type { DeviceClass } from '@rooflab/result';
import type { EffectiveExtension, MoreTime } from '../extension/more-time.ts';
import type { ItemKey } from '../item/kind.ts';
import type { GradeException, Override } from './schema.ts';

/** Everything that one student's grades in one course depend on: nothing else is looked at, not even the clock. */
export interface GradeInput {
  /** IANA name of the course's zone. */
  readonly timeZone: string;
  /** For all assignments with the late policy `budget` together. */
  readonly lateDayBudget: number;
  readonly assignments: readonly AssignmentRules[];
  /** At most one for each assignment. */
  readonly extensions: readonly (MoreTime & Pick<EffectiveExtension, 'assignmentId'>)[];
  /** Accepted, not cancelled, and not failed through our own fault; in any order. */
  readonly works: readonly GradedWork[];
  /** Those not revoked: at most one for each assignment and item. */
  readonly overrides: readonly GrantedOverride[];
  /** Those not revoked. */
  readonly exceptions: readonly GrantedException[];
}

export interface AssignmentRules {
  readonly id: string;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: 'none' | 'percent' | 'budget';
  /** Deducted from the points for each late day, under the policy `percent`. */
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly counting: 'best' | 'last' | 'chosen';
  /** The class of devices on which it is graded; null: any. It decides what a result is worth. */
  readonly deviceClass: DeviceClass | null;
  /** At most one of each kind and subject. */
  readonly items: readonly (ItemKey & { readonly weight: number })[];
}

/** With what decides not the grade, but what the student may still hand in. */
export interface OwnGradeInput extends GradeInput {
  readonly extensions: readonly EffectiveExtension[];
}

/** What a student did for an item: a hand-in, an answered try, a run or a report. */
export interface GradedWork extends ItemKey {
  readonly id: string;
  readonly assignmentId: string;
  readonly createdAt: Date;
  /** Whether the student chose it; null for what cannot be chosen: then the best counts where the chosen would. */
  readonly chosen: boolean | null;
  /** Costs no late days, because grading it once failed through no fault of the student. */
  readonly refunded: boolean;
  /** For what a group hands in: the most time that any of its students has. Left out: the student's own holds. */
  readonly extension?: MoreTime | null;
  /** The one in effect; null while there is none, and where there will be none. */
  readonly result: WorkResult | null;
}

/** That of a graded kernel, or that of anything else. */
export type WorkResult = GradedResult | SharedResult;

interface GradedResult {
  readonly score: number;
  readonly deviceClass: DeviceClass;
  /** Of the roof; null: not timed. */
  readonly fraction: number | null;
}

export interface SharedResult {
  /** Which part is right, done or well done, 0 … 1. */
  readonly share: number;
  /** The device on which it was measured; null: on none. */
  readonly deviceClass: DeviceClass | null;
}

export type GrantedException = Pick<GradeException, 'assignmentId' | 'kind' | 'item'>;

export type GrantedOverride = Pick<Override, 'assignmentId' | 'item' | 'score'>;
