import { createPassTimer, KernelFault } from '@rooflab/harness';
import type { Exercise, KernelSeries, Size, Variant } from '@rooflab/lab';
import { asOurs } from '../as-ours.ts';
import { createFiller } from '../filler.ts';
import { createGrowth, type Growth } from '../growth.ts';
import { createJudge, type Judge } from '../judge.ts';
import { compileKernel, type Kernel } from '../kernel.ts';
import type { PhaseMessage } from '../phase.ts';
import { createSettledTimer } from '../roof/cache-sweep.ts';
import { createSession, type Session } from '../session.ts';
import type { ExperimentInput } from './experiment-input.ts';
import type { Place } from './place.ts';
import { VISIT_LIMITS } from './sampling.ts';
import type { Visit } from './visits.ts';

/** What the visits of one process share: the device, compiled kernels and judges, and what is known of how times grow. */
export interface Bench {
  readonly input: ExperimentInput;
  place(visit: Visit, variant: Variant): Place;
  /** The kernel of a place. Throws `KernelFault` or `PlanError`, again at each visit. */
  kernel(place: Place, series: KernelSeries): Promise<Kernel>;
  judge(session: Session): Promise<Judge>;
}

export async function createBench(input: ExperimentInput, onPhase: (message: PhaseMessage) => void): Promise<Bench> {
  const { experiment, request, opened, clock } = input;
  onPhase({ phase: 'starting', detail: 'preparing the device', limitMs: START_LIMIT_MS, blame: 'ours' });
  const filler = await asOurs(createFiller(opened.device));
  const timer = experiment.inputs === 'warm' ? createPassTimer(opened.device) : await asOurs(createSettledTimer(opened, filler));
  const growths = keptBy(() => createGrowth());
  const judges = new Map<string, Promise<Judge>>();
  const kernels = new Map<string, Promise<Kernel>>();
  const sessionOf = (exercise: Exercise, growth: Growth): Session => ({
    ...createSession({ opened, exercise, seed: request.seed, filler, timer, clock, onPhase }),
    growth,
  });
  return {
    input,
    place({ curve, x }, variant) {
      const exercise = exerciseAt(input, variant, x);
      const { override } = experiment.axis;
      const constants = override === undefined ? variant.constants : { ...variant.constants, [override]: x };
      const session = sessionOf(exercise, growths(keyOf(exercise, curve, constants)));
      return {
        session,
        variant,
        constants,
        timed: exercise.sized(sizeAt(input, x), session.random('sizes of the experiment')),
        label: `${curve} at ${experiment.axis.name}=${x}`,
        limits: VISIT_LIMITS[opened.software ? 'software' : 'hardware'],
      };
    },
    kernel(place, series) {
      const { exercise } = place.session;
      const key = keyOf(exercise, place.variant.name, place.constants);
      const known = kernels.get(key) ?? compiled(place, series);
      kernels.set(key, known);
      // A plan that fails at this size may hold at another, and a file that does not compile fails at all of them.
      known.catch((error: unknown) => !(error instanceof KernelFault) && kernels.delete(key));
      return known;
    },
    judge(session) {
      const { exercise } = session;
      const known =
        judges.get(exercise.id) ?? input.readTrusted(exercise).then((wgsl) => asOurs(createJudge(session, wgsl, sizesOf(exercise))));
      judges.set(exercise.id, known);
      return known;
    },
  };

  async function compiled({ session, timed, constants, label }: Place, series: KernelSeries): Promise<Kernel> {
    const source = series.source.from === 'own' ? request.source : await input.readKernel(series, session.exercise);
    session.student('compiling', label, session.limits.compileMs);
    return compileKernel(session, { source: source ?? '', constants }, [timed]);
  }

  function sizesOf(exercise: Exercise): Size[] {
    return experiment.axis.values[opened.deviceClass].map(
      (x) => exercise.sized(sizeAt(input, x), sessionOf(exercise, createGrowth()).random('')).size,
    );
  }
}

const START_LIMIT_MS = 20_000;

function keyOf({ id }: Exercise, curve: string, constants: Readonly<Record<string, number>>): string {
  return JSON.stringify([id, curve, constants]);
}

function keptBy<T>(make: () => T): (key: string) => T {
  const kept = new Map<string, T>();
  return (key) => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
}

function exerciseAt({ experiment, findExercise }: ExperimentInput, { series }: Variant, x: number): Exercise {
  const choice = series.exercise ?? experiment.exercise;
  return findExercise(typeof choice === 'string' ? choice : choice(x));
}

function sizeAt({ experiment: { axis }, opened }: ExperimentInput, x: number): Size {
  return axis.size?.(x, opened.deviceClass) ?? { [axis.name]: x };
}
