import { type ClassifiedDevice, describeDevice, runVisits } from '@rooflab/grader';
import { practiceClockStepNs } from '@rooflab/grader/practice';
import { asTimed, createPreparer, type Experiment, exercisesOf } from '@rooflab/lab';
import type { WorkerAnswer, WorkerTask } from './messages.ts';
import { LOADING_LAB, type PracticeLab, type PracticeLabs } from './practice-labs.ts';

type Asked = Extract<WorkerTask, { readonly kind: 'experiment' }>;

interface Given {
  readonly opened: ClassifiedDevice;
  readonly labs: PracticeLabs;
  readonly answer: (message: WorkerAnswer) => void;
}

/** Makes the visits of an experiment from `from` on, on the reader's own device. Throws on errors that are not the kernel's fault. */
export async function measureExperiment({ experiment, request, from, abandoned }: Asked, { opened, labs, answer }: Given): Promise<void> {
  answer({ kind: 'phase', phase: LOADING_LAB });
  const { data } = await labs.open(experiment.id);
  const used = await labsByExercise(experiment, labs);
  const labOf = (id: string) => used.get(id) ?? unknownExercise(id);
  const clocks = { gpuStepNs: await practiceClockStepNs(opened), hostStepNs: hostStepNs() };
  answer({ kind: 'measuring', device: describeDevice(opened), clocks });
  const next = await runVisits(
    {
      experiment,
      request,
      opened,
      findExercise: (id) => asTimed(labOf(id).exercise(id)),
      trusted: Object.assign({}, ...[...used.values()].map((lab) => lab.data.judges)),
      kernels: data.files,
      preparerOf: (exercise) => createPreparer(labOf(exercise.id).ask(exercise, request.seed)),
      clock: () => performance.now(),
      practice: clocks,
      onPhase: (phase) => answer({ kind: 'phase', phase }),
      onVisited: (visited) => answer({ kind: 'visited', visited }),
    },
    { from, abandoned, budgetMs: Number.POSITIVE_INFINITY },
  );
  answer({ kind: 'visits-end', next });
}

/** An experiment may measure exercises of other labs than its own. */
async function labsByExercise({ series }: Experiment, labs: PracticeLabs): Promise<ReadonlyMap<string, PracticeLab>> {
  const ids = [...new Set(series.flatMap(exercisesOf))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await labs.open(id)] as const)));
}

function unknownExercise(id: string): never {
  throw new Error(`There is no exercise ${id}.`);
}

/** Number of clock changes from which its step is determined. */
const STEP_CHANGES = 20;

/** The smallest step of `performance.now()`, in nanoseconds: 100 µs in most browsers, so that no page can spy on others by timing them. */
function hostStepNs(): number {
  let step = Number.POSITIVE_INFINITY;
  let last = performance.now();
  for (let changes = 0; changes < STEP_CHANGES; ) {
    const now = performance.now();
    if (now === last) continue;
    step = Math.min(step, now - last);
    last = now;
    changes += 1;
  }
  return Math.round(1e6 * step);
}
