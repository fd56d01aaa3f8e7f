import { gpuForTests } from '@rooflab/dawn/testing';
import { createPassTimer, type OpenDevice, openDevice } from '@rooflab/harness';
import { type LabExercise, preparerInProcess } from '@rooflab/lab';
import { type Result, resultSchema } from '@rooflab/result';
import { type ClassifiedDevice, classifyDevice } from '../src/device-class.ts';
import { createFiller } from '../src/filler.ts';
import type { GradeInput } from '../src/grade-input.ts';
import { gradeSubmission } from '../src/grade-submission.ts';
import type { PhaseMessage } from '../src/phase.ts';
import type { GradeRequest } from '../src/request.ts';
import { createSession, type DeviceTurn, type Session } from '../src/session.ts';
import { fakeExercise, TRUSTED } from './fake-exercise.ts';

export const openForTests = async (): Promise<ClassifiedDevice> => classifyDevice(await openDevice(gpuForTests()));

export interface GradeOptions {
  readonly opened: ClassifiedDevice;
  readonly exercise?: LabExercise;
  readonly mode?: GradeRequest['mode'];
  readonly seed?: string;
  readonly gradedBy?: GradeRequest['gradedBy'];
  readonly hazardsAreWrong?: boolean;
  readonly files?: Partial<GradeInput['files']>;
  readonly onPhase?: (message: PhaseMessage) => void;
  readonly onCases?: NonNullable<GradeInput['onCases']>;
  readonly clock?: () => number;
  readonly explain?: boolean;
  readonly roof?: NonNullable<GradeInput['roof']>;
  readonly turn?: DeviceTurn;
}

/** Grades a kernel of the fake exercise, and validates the result against its schema. */
export async function grade(source: string, options: GradeOptions): Promise<Result> {
  const {
    opened,
    exercise = fakeExercise(),
    mode = 'check',
    seed = '5eed',
    gradedBy = 'time',
    hazardsAreWrong = false,
    files,
    onPhase = () => {},
    onCases = () => {},
    clock = () => performance.now(),
    explain = true,
    roof,
    turn,
  } = options;
  const result = await gradeSubmission({
    exercise,
    preparer: preparerInProcess(exercise, seed),
    files: { trusted: TRUSTED, rung: null, ...files },
    request: { exercise: exercise.id, source, seed, mode, gradedBy, hazardsAreWrong },
    opened,
    harness: { version: 'test', webgpu: 'test', toggles: [] },
    clock,
    now: () => '2026-01-01T00:00:00Z',
    onPhase,
    onCases,
    explain,
    ...(roof && { roof }),
    ...(turn && { turn }),
  });
  return resultSchema.parse(result);
}

/** A session outside any grading, for driving its parts one by one. */
export async function sessionFor<E extends LabExercise>(
  opened: OpenDevice,
  exercise: E,
  onPhase: (message: PhaseMessage) => void = () => {},
): Promise<Session<E>> {
  const { device } = opened;
  return createSession({
    opened,
    exercise,
    preparer: preparerInProcess(exercise, '5eed'),
    seed: '5eed',
    onPhase,
    clock: () => performance.now(),
    filler: await createFiller(device),
    timer: createPassTimer(device),
  });
}
