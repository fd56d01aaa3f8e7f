import { type Exercise, isTimed } from '@rooflab/lab';
import type { CaseResult, Counted, Diagnostic, Hazard, Measurement, Result, SchedulesTried, Xray } from '@rooflab/result';
import type { SpeedMarks } from '@rooflab/roofline';
import type { GradeRequest } from './request.ts';
import type { RefusedSize } from './timed-plans.ts';

/** Everything in a result except the verdict. */
export interface ResultParts {
  readonly exercise: Exercise;
  readonly request: GradeRequest;
  readonly device: Result['device'];
  readonly harness: Result['harness'];
  readonly diagnostics: readonly Diagnostic[];
  readonly cases: readonly CaseResult[];
  readonly schedules?: SchedulesTried;
  readonly measurements: readonly Measurement[];
  readonly sweep: readonly Measurement[];
  readonly roof: Result['roof'];
  readonly speedGraded: boolean;
  readonly fraction: number | null;
  /** A sentence saying that the file's time was used up before all sizes were timed. */
  readonly spent?: string | undefined;
  /** Timed sizes at which the plan cannot be launched; `fraction` is then null. */
  readonly refused?: readonly RefusedSize[];
  /** Where the grade is by counts, and the kernel is right and was counted. */
  readonly counted?: Counted;
  readonly xray?: Xray;
  readonly xrayRefused?: string;
  /** The hazard that makes the answer wrong. */
  readonly hazard?: Hazard;
}

type Basis = Pick<ResultParts, 'request' | 'exercise'>;

/** Whether the small cases are all: a check, or any grading of an untimed exercise. */
export function isCheck({ request, exercise }: Basis): boolean {
  return request.mode === 'check' || !isTimed(exercise);
}

/** Whether counts replace times. A check has neither. */
export function isCounted(basis: Basis): boolean {
  return basis.request.gradedBy === 'counts' && !isCheck(basis);
}

/** Whether the kernel is timed. */
export function isByTime(basis: Basis): boolean {
  return !isCheck(basis) && !isCounted(basis);
}

/** The fractions of the roof that this grading requires. Throws `TypeError` for an untimed exercise. */
export function marksOf({ request, exercise }: Basis): SpeedMarks {
  if (!isTimed(exercise)) throw new TypeError(`${exercise.id} is untimed: it has no marks.`);
  return request.marks ?? exercise.marks;
}

export type ResultSource = Pick<ResultParts, 'exercise' | 'request' | 'harness' | 'device'>;

export function emptyResult(source: ResultSource): ResultParts {
  const { exercise, request, harness, device } = source;
  return {
    exercise,
    request,
    harness,
    device: device.deviceClass === null ? device : { ...device, deviceClass: classOf(source) ?? device.deviceClass },
    diagnostics: [],
    cases: [],
    measurements: [],
    sweep: [],
    roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
    speedGraded: false,
    fraction: null,
  };
}

/** The class of a result that says nothing about the speed of its device; null where the result does. */
function classOf(basis: Basis): Result['device']['deviceClass'] {
  if (!isTimed(basis.exercise)) return 'untimed';
  return isCounted(basis) ? 'counted' : null;
}
