import type { DeviceClass } from '@rooflab/result';

/** Everything that one student's grades in one course depend on. Plain data; nothing else is looked at, not even the clock. */
export interface GradeInput {
  /** IANA name of the course's zone. */
  readonly timeZone: string;
  /** Over all assignments with the late policy `budget`. */
  readonly lateDayBudget: number;
  readonly assignments: readonly AssignmentRules[];
  /** In force: at most one for each assignment. */
  readonly extensions: readonly GrantedExtension[];
  /** Accepted and not cancelled, in any order. */
  readonly handIns: readonly GradedHandIn[];
  /** Answered, in any order. */
  readonly tries: readonly GradedTry[];
  /** Started for an assignment, and not failed through our fault; in any order. */
  readonly runs: readonly GradedRun[];
  /** Handed in by groups that the student was in then, in any order. */
  readonly reports: readonly GradedReport[];
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
  readonly exercises: readonly { readonly exercise: string; readonly weight: number }[];
  readonly questions: readonly { readonly question: string; readonly weight: number }[];
  readonly experiments: readonly { readonly experiment: string; readonly weight: number }[];
  /** Null: a report has no points. */
  readonly reportWeight: number | null;
}

interface GrantedExtension {
  readonly assignmentId: string;
  readonly dueAt: Date | null;
}

/** With what does not bear on a grade, but on what the student may still hand in. */
export interface OwnGradeInput extends GradeInput {
  readonly extensions: readonly (GrantedExtension & { readonly extraAttempts: number })[];
}

export interface GradedHandIn {
  readonly id: string;
  readonly assignmentId: string;
  readonly exercise: string;
  readonly createdAt: Date;
  readonly chosen: boolean;
  /** Costs no late days: grading it once failed for no fault of the student. */
  readonly refunded: boolean;
  /** The effective grading; null while there is none, or when it is a `system-error`. */
  readonly result: GradedResult | null;
}

export interface GradedResult {
  readonly score: number;
  readonly deviceClass: DeviceClass;
  /** Of the roof; null: not timed. */
  readonly fraction: number | null;
}

export interface GradedTry {
  readonly id: string;
  readonly assignmentId: string;
  readonly question: string;
  readonly answeredAt: Date;
  /** Share of the fields that are right, 0 … 1; null while a prediction waits for its run. */
  readonly fraction: number | null;
}

export interface GradedRun {
  readonly id: string;
  readonly assignmentId: string;
  readonly experiment: string;
  /** When it was asked for. */
  readonly createdAt: Date;
  /** Null until a worker has begun. */
  readonly deviceClass: DeviceClass | null;
  /** The own curve was measured wherever any kernel was, or there is none; null: it has not ended. */
  readonly complete: boolean | null;
}

export interface GradedReport {
  readonly id: string;
  readonly assignmentId: string;
  readonly createdAt: Date;
  /** The latest extension in force of those who handed it in. */
  readonly extensionDueAt: Date | null;
  /** 0 … 100; null while staff have given none. */
  readonly score: number | null;
}

export interface GrantedOverride {
  readonly assignmentId: string;
  /** An exercise or a question, `experiment:<id>` or `report`; null: the whole assignment. */
  readonly exercise: string | null;
  /** 0 … 100. */
  readonly score: number;
}
