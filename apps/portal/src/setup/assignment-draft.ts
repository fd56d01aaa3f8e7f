import { PROPOSED_RULES } from '@rooflab/api/default-rules';
import type { DeviceClass } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import { localTime, momentOf } from '../ui/local-time.ts';

export const LATE_POLICIES = ['none', 'percent', 'budget'] as const;
export const COUNTING = ['best', 'last', 'chosen'] as const;

/** One exercise of an assignment, as its fields hold it. */
export interface ExerciseDraft {
  readonly exercise: string;
  readonly weight: string;
  /** Both empty: the exercise's own marks. */
  readonly passFraction: string;
  readonly fullFraction: string;
}

/** One question of an assignment, as its fields hold it. */
export interface QuestionDraft {
  readonly question: string;
  readonly weight: string;
  /** Empty: as many as wanted. */
  readonly tryLimit: string;
}

/** One experiment of an assignment, as its field holds it. */
export interface ExperimentDraft {
  readonly experiment: string;
  readonly weight: string;
}

/** An assignment as a form holds it: text, times local to the course. */
export interface AssignmentDraft {
  readonly title: string;
  readonly releaseAt: string;
  readonly dueAt: string;
  readonly graceMinutes: string;
  readonly latePolicy: (typeof LATE_POLICIES)[number];
  readonly latePercentPerDay: string;
  readonly maxLateDays: string;
  /** Empty: no limit. */
  readonly attemptLimit: string;
  readonly cooldownSeconds: string;
  readonly counting: (typeof COUNTING)[number];
  readonly replacesWaiting: boolean;
  readonly deviceClass: '' | DeviceClass;
  readonly hazardsAreWrong: boolean;
  readonly leaderboardVisible: boolean;
  /** Empty: not frozen. */
  readonly leaderboardFrozenAt: string;
  readonly showRungs: boolean;
  readonly showBestKernels: boolean;
  readonly exercises: readonly ExerciseDraft[];
  readonly questions: readonly QuestionDraft[];
  readonly experiments: readonly ExperimentDraft[];
  /** Empty: a report has no points. */
  readonly reportWeight: string;
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 14;
const NO_ITEMS = { exercises: [], questions: [], experiments: [], reportWeight: null };

/** A new assignment: released now, due in two weeks at the day's end. */
export function newDraft(now: Date, timeZone: string): AssignmentDraft {
  const lastDay = localTime(new Date(now.getTime() + USUAL_DAYS * DAY_MS), timeZone).slice(0, 10);
  const dueAt = `${lastDay}T23:59`;
  return { ...draftOf({ ...PROPOSED_RULES, title: '', releaseAt: now, dueAt: now, ...NO_ITEMS }, timeZone), dueAt };
}

/** What the API says of an assignment. */
export interface KnownAssignment {
  readonly title: string;
  readonly releaseAt: Date;
  readonly dueAt: Date;
  readonly graceMinutes: number;
  readonly latePolicy: AssignmentDraft['latePolicy'];
  readonly latePercentPerDay: number;
  readonly maxLateDays: number;
  readonly attemptLimit: number | null;
  readonly cooldownSeconds: number;
  readonly counting: AssignmentDraft['counting'];
  readonly replacesWaiting: boolean;
  readonly deviceClass: Exclude<AssignmentDraft['deviceClass'], ''> | null;
  readonly hazardsAreWrong: boolean;
  readonly leaderboardVisible: boolean;
  readonly leaderboardFrozenAt: Date | null;
  readonly showRungs: boolean;
  readonly showBestKernels: boolean;
  readonly exercises: readonly {
    readonly exercise: string;
    readonly weight: number;
    readonly ownMarks: SpeedMarks | null;
  }[];
  readonly questions: readonly { readonly question: string; readonly weight: number; readonly tryLimit: number | null }[];
  readonly experiments: readonly { readonly experiment: string; readonly weight: number }[];
  readonly reportWeight: number | null;
}

export function draftOf(known: KnownAssignment, timeZone: string): AssignmentDraft {
  const late = known.latePolicy !== 'none';
  return {
    title: known.title,
    releaseAt: localTime(known.releaseAt, timeZone),
    dueAt: localTime(known.dueAt, timeZone),
    graceMinutes: String(known.graceMinutes),
    latePolicy: known.latePolicy,
    latePercentPerDay: known.latePolicy === 'percent' ? String(known.latePercentPerDay) : '10',
    maxLateDays: late ? String(known.maxLateDays) : '3',
    attemptLimit: known.attemptLimit === null ? '' : String(known.attemptLimit),
    cooldownSeconds: String(known.cooldownSeconds),
    counting: known.counting,
    replacesWaiting: known.replacesWaiting,
    deviceClass: known.deviceClass ?? '',
    hazardsAreWrong: known.hazardsAreWrong,
    leaderboardVisible: known.leaderboardVisible,
    leaderboardFrozenAt: known.leaderboardFrozenAt === null ? '' : localTime(known.leaderboardFrozenAt, timeZone),
    showRungs: known.showRungs,
    showBestKernels: known.showBestKernels,
    exercises: known.exercises.map(({ exercise, weight, ownMarks }) => ({
      exercise,
      weight: String(weight),
      passFraction: ownMarks === null ? '' : String(ownMarks.passFraction),
      fullFraction: ownMarks === null ? '' : String(ownMarks.fullFraction),
    })),
    questions: known.questions.map(({ question, weight, tryLimit }) => ({
      ...{ question, weight: String(weight), tryLimit: tryLimit === null ? '' : String(tryLimit) },
    })),
    experiments: known.experiments.map(({ experiment, weight }) => ({ experiment, weight: String(weight) })),
    reportWeight: known.reportWeight === null ? '' : String(known.reportWeight),
  };
}

/** What the API takes. Times that cannot be read go as empty text, which it refuses by the field's name. */
export function fieldsOf(draft: AssignmentDraft, timeZone: string) {
  const late = draft.latePolicy !== 'none';
  return {
    title: draft.title,
    releaseAt: momentOf(draft.releaseAt, timeZone) ?? '',
    dueAt: momentOf(draft.dueAt, timeZone) ?? '',
    graceMinutes: Number(draft.graceMinutes),
    latePolicy: draft.latePolicy,
    latePercentPerDay: draft.latePolicy === 'percent' ? Number(draft.latePercentPerDay) : 0,
    maxLateDays: late ? Number(draft.maxLateDays) : 0,
    attemptLimit: draft.attemptLimit === '' ? null : Number(draft.attemptLimit),
    cooldownSeconds: Number(draft.cooldownSeconds),
    counting: draft.counting,
    replacesWaiting: draft.replacesWaiting,
    deviceClass: draft.deviceClass === '' ? null : draft.deviceClass,
    hazardsAreWrong: draft.hazardsAreWrong,
    leaderboardVisible: draft.leaderboardVisible,
    leaderboardFrozenAt: draft.leaderboardFrozenAt === '' ? null : (momentOf(draft.leaderboardFrozenAt, timeZone) ?? ''),
    showRungs: draft.showRungs,
    showBestKernels: draft.showBestKernels,
    exercises: draft.exercises.map(({ exercise, weight, passFraction, fullFraction }) => ({
      exercise,
      weight: Number(weight),
      passFraction: passFraction === '' ? null : Number(passFraction),
      fullFraction: fullFraction === '' ? null : Number(fullFraction),
    })),
    questions: draft.questions.map(({ question, weight, tryLimit }) => ({
      ...{ question, weight: Number(weight), tryLimit: tryLimit === '' ? null : Number(tryLimit) },
    })),
    experiments: draft.experiments.map(({ experiment, weight }) => ({ experiment, weight: Number(weight) })),
    reportWeight: draft.reportWeight === '' ? null : Number(draft.reportWeight),
  };
}
