import type { OpenDevice } from '@rooflab/harness';
import type { Exercise } from '@rooflab/lab';
import type { SpeedMarks } from '@rooflab/roofline';
import type { GradeRequest } from './request.ts';
import type { CaseResult, Diagnostic, Measurement, Result, SchedulesTried } from './result.ts';

/** Everything a result is made of, before the verdict. */
export interface ResultParts {
  readonly exercise: Exercise;
  readonly request: GradeRequest;
  readonly device: Omit<Result['device'], 'deviceClass'>;
  readonly deviceClass: Result['device']['deviceClass'];
  readonly harness: Result['harness'];
  readonly diagnostics: readonly Diagnostic[];
  readonly cases: readonly CaseResult[];
  readonly schedules?: SchedulesTried;
  readonly measurements: readonly Measurement[];
  readonly sweep: readonly Measurement[];
  readonly roof: Result['roof'];
  readonly speedGraded: boolean;
  readonly fraction: number | null;
}

/** The fractions of the roof that this grading is held to. */
export function marksOf({ request, exercise }: Pick<ResultParts, 'request' | 'exercise'>): SpeedMarks {
  return request.marks ?? exercise.marks;
}

export interface ResultSource {
  readonly exercise: Exercise;
  readonly request: GradeRequest;
  readonly harness: Result['harness'];
  /** Null when no device was ever seen, as when the grading died before it opened one. */
  readonly opened: OpenDevice | null;
}

export function emptyResult({ exercise, request, harness, opened }: ResultSource): ResultParts {
  return {
    exercise,
    request,
    harness,
    device: {
      vendor: opened?.vendor ?? '',
      architecture: opened?.architecture ?? '',
      description: opened?.description ?? '',
      driver: opened?.driver ?? '',
      software: opened?.software ?? false,
      features: [...(opened?.features ?? [])],
    },
    deviceClass: opened?.software ? 'software' : 'medium',
    diagnostics: [],
    cases: [],
    measurements: [],
    sweep: [],
    roof: { measuredAt: '', flopsPerSecond: 0, launchNs: 0, curve: [] },
    speedGraded: false,
    fraction: null,
  };
}
