import type { DeviceClass } from '@rooflab/result';
import type { ItemKey } from '../item/kind.ts';

/** Everything that one student's grades in one course depend on. Plain data; nothing else is looked at, not even the clock. */
export interface GradeInput {
  /** IANA name of the course's zone. */
  readonly timeZone: string;
  /** Over all assignments with the late policy `budget`. */
  readonly lateDayBudget: number;
  readonly assignments: readonly AssignmentRules[];
  /** In force: at most one for each assignment. */
  readonly extensions: readonly GrantedExtension[];
  /** Accepted, not cancelled, and not failed through our fault; in any order. */
  readonly works: readonly GradedWork[];
  /** In force: at most one for each assignment and item. */
  readonly overrides: readonly GrantedOverride[];
}

export interface AssignmentRules {
  readonly id: string;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: 'none' | 'percent' | 'budget';
  /** Of the points, for each late day, under `percent`. */
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly counting: 'best' | 'last' | 'chosen';
  /** That a device must have to grade it; null: any. Says what a result is worth. */
  readonly deviceClass: DeviceClass | null;
  /** Of one subject at most one of a kind. */
  readonly items: readonly (ItemKey & { readonly weight: number })[];
}

interface GrantedExtension {
  readonly assignmentId: string;
  readonly dueAt: Date | null;
}

/** With what does not bear on a grade, but on what the student may still hand in. */
export interface OwnGradeInput extends GradeInput {
  readonly extensions: readonly (GrantedExtension & { readonly extraAttempts: number })[];
}

/** What a student did for an item: a hand-in, an answered try, a run or a report. */
export interface GradedWork extends ItemKey {
  readonly id: string;
  readonly assignmentId: string;
  readonly createdAt: Date;
  /** Whether the student chose it; null for what cannot be chosen: then the best counts where the chosen would. */
  readonly chosen: boolean | null;
  /** Costs no late days: grading it once failed for no fault of the student. */
  readonly refunded: boolean;
  /** For what a group hands in: the latest extension in force of its students. Left out: the student's own holds. */
  readonly extensionDueAt?: Date | null;
  /** In effect; null while there is none, and where there will be none. */
  readonly result: WorkResult | null;
}

/** Of a kernel that was graded, or of all else. */
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
  /** On which it was measured; null: on none. */
  readonly deviceClass: DeviceClass | null;
}

export interface GrantedOverride {
  readonly assignmentId: string;
  /** Null: the whole assignment. */
  readonly item: ItemKey | null;
  /** 0 … 100. */
  readonly score: number;
}
