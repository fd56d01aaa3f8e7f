import { describeDevice, runVisits } from '@rooflab/grader';
import type { PracticeDevice } from '@rooflab/grader/practice';
import { preparerInProcess } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { practiceFiles, practiceKernels } from '@rooflab/labs/practice';
import type { WorkerAnswer, WorkerTask } from './messages.ts';

type Asked = Extract<WorkerTask, { readonly kind: 'experiment' }>;

/** Makes the visits of an experiment from `from` on, on the reader's own device. Throws on errors that are not the kernel's fault. */
export async function measureExperiment(
  { experiment, request, from, abandoned }: Asked,
  { opened, clockStepNs }: PracticeDevice,
  answer: (message: WorkerAnswer) => void,
): Promise<void> {
  const clocks = { gpuStepNs: clockStepNs, hostStepNs: hostStepNs() };
  answer({ kind: 'measuring', device: describeDevice(opened), clocks });
  const next = await runVisits(
    {
      experiment,
      request,
      opened,
      findExercise: knownExercise,
      readTrusted: async ({ id }) => practiceKernels[id] ?? '',
      readKernel: async ({ name, source }) => {
        const text = source.from === 'file' ? practiceFiles[`${experiment.id}/${source.file}`] : undefined;
        if (text === undefined) throw new Error(`${name} is not for browsers.`);
        return text;
      },
      preparerOf: ({ id }) => preparerInProcess(knownExercise(id), request.seed, () => performance.now()),
      clock: () => performance.now(),
      practice: clocks,
      onPhase: (phase) => answer({ kind: 'phase', phase }),
      onVisited: (visited) => answer({ kind: 'visited', visited }),
    },
    { from, abandoned, budgetMs: Number.POSITIVE_INFINITY },
  );
  answer({ kind: 'visits-end', next });
}

function knownExercise(id: string) {
  const found = findExercise(id);
  if (!found) throw new Error(`There is no exercise ${id}.`);
  return found.exercise;
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
