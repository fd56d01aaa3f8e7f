import { OUR_KERNEL_FAILED } from '@rooflab/grader';
import { asTimed, type Exercise } from '@rooflab/lab';
import type { BuiltLab } from '@rooflab/lab-archive';
import { createLabClient, createRunner, type DevicePreference, RunnerError, sandboxMode } from '@rooflab/runner';
import { checkBuild } from './build-own-lab.ts';
import { checkAnswers } from './check-answers.ts';
import { checkExperiments } from './check-experiments.ts';
import { checkHandout } from './check-handout.ts';
import { checkKernels, gradersOf } from './check-kernels.ts';
import { checkQuestions } from './check-questions.ts';
import { checkRecorded } from './check-recorded.ts';
import { checkFiles, kernelsOf } from './kernel-files.ts';
import type { LabCheck } from './lab-check.ts';

export interface LabTest {
  readonly folder: string;
  readonly device: DevicePreference;
  /** The seed of every grading. It is also the first seed for which the code must answer. */
  readonly seed: string;
  /** How many seeds the code must answer for. */
  readonly seeds: number;
  /** Whether mutants of each top rung are graded. */
  readonly mutants: boolean;
}

/** Builds a lab and tests it with the code and the limits of the server, check after check. Throws what is not the author's fault. */
export async function* testLab(asked: LabTest): AsyncGenerator<LabCheck> {
  const { built, check } = await checkBuild(asked.folder);
  yield check;
  if (!built) return;
  yield* checkHandout(built.lab, built.files);
  yield* checkQuestions(asked.folder, built.files);
  const recorded = checkRecorded(built.lab, built.files);
  yield* recorded;
  // Each grading reads them.
  if (recorded[0]?.fault) return;
  yield* checkExercises(built, asked);
}

async function* checkExercises(built: BuiltLab, { folder, device, seed, seeds, mutants }: LabTest): AsyncGenerator<LabCheck> {
  const { lab, files } = built;
  const client = createLabClient(folder, sandboxMode(process.env.ROOFLAB_SANDBOX));
  const runner = createRunner({ device });
  try {
    for (const exercise of lab.exercises) {
      const present = checkFiles(exercise, files);
      yield present;
      // Without all of them nothing can be graded.
      if (present.fault !== null) continue;
      const all = Array.from({ length: seeds }, (_, i) => `${seed}${i.toString(16)}`);
      const answers = await checkAnswers(exercise, (each) => client.preparer(exercise.id, each), all);
      yield* answers;
      // Without cases no kernel can be graded.
      if (answers.some(({ fault }) => fault !== null)) continue;
      try {
        yield* checkKernels({ exercise, kernels: kernelsOf(exercise, files), mutants, ...gradersOf(runner, { exercise, folder, seed }) });
      } catch (error) {
        yield ownKernelCheck(exercise, error);
      }
    }
    yield* checkExperiments(built, { runner, folder, seed });
  } finally {
    await Promise.all([client.close(), runner.close()]);
  }
}

/** Throws the error again where it is not about a kernel of the lab. */
function ownKernelCheck(exercise: Exercise, error: unknown): LabCheck {
  if (!(error instanceof RunnerError) || !error.message.startsWith(OUR_KERNEL_FAILED)) throw error;
  const reason = error.message.slice(OUR_KERNEL_FAILED.length);
  const { trusted, referenceRung } = asTimed(exercise);
  const fault = `${reason}. Correct ${trusted.file}, or the rung ${referenceRung} if it is about that.`;
  return { group: exercise.id, name: 'Its trusted kernel and its timed rung can run.', fault };
}
