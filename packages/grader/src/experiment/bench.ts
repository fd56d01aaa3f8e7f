import { createPassTimer, KernelFault } from '@rooflab/harness';
import { exerciseAt, type KernelSeries, type Preparer, seriesPath, sizeAt, type TimedExercise, type Variant } from '@rooflab/lab';
import { asOurs } from '../as-ours.ts';
import { createFiller } from '../filler.ts';
import { createGrowth, type Growth } from '../growth.ts';
import { createJudge, type Judge } from '../judge.ts';
import { compileKernel, type Kernel } from '../kernel.ts';
import type { PhaseMessage } from '../phase.ts';
import { createSettledTimer } from '../roof/cache-sweep.ts';
import { type RaiseClock, raiseClockOf } from '../roof/steady-clock.ts';
import { createSession, type TimedSession } from '../session.ts';
import type { ExperimentInput } from './experiment-input.ts';
import type { Place } from './place.ts';
import { VISIT_LIMITS } from './sampling.ts';
import type { Visit } from './visits.ts';

type Announce = (message: PhaseMessage) => void;

/** What the visits of one process share: the device, compiled kernels and judges, and what is known about how times grow. */
export interface Bench {
  readonly input: ExperimentInput;
  /** A place whose steps are announced by `announce`. */
  place(visit: Visit, variant: Variant, announce: Announce): Promise<Place>;
  /** The kernel of a place. Throws `KernelFault` or `PlanError`, at each visit again. */
  kernel(place: Place, series: KernelSeries): Promise<Kernel>;
  judge(session: TimedSession): Promise<Judge>;
  /** To be awaited right before samples are taken. */
  readonly raiseClock: RaiseClock;
}

export async function createBench(input: ExperimentInput, announce: Announce): Promise<Bench> {
  const { experiment, request, opened, clock, practice } = input;
  const { axis } = experiment;
  const placeAt = (x: number) => ({ x, deviceClass: opened.deviceClass });
  announce({ phase: 'starting', detail: 'preparing the device', limitMs: START_LIMIT_MS, blame: 'ours' });
  const filler = await asOurs(createFiller(opened.device));
  // Except on a student's own device, the clock is as fine as its unit. Null: nothing can be timed, and caches need not be settled.
  const gpuStepNs = practice ? practice.gpuStepNs : 1;
  const stepNs = gpuStepNs ?? undefined;
  const settles = experiment.inputs === 'rotating' && gpuStepNs !== null;
  const timer = settles ? await asOurs(createSettledTimer(opened, filler, { stepNs })) : createPassTimer(opened.device, { stepNs });
  const raiseClock = await asOurs(raiseClockOf(opened, { stepNs: gpuStepNs, clock }));
  const preparers = new Map<string, Preparer>();
  const growths = new Map<string, Growth>();
  const judges = new Map<string, Promise<Judge>>();
  const kernels = new Map<string, Promise<Kernel>>();
  return {
    input,
    raiseClock,
    async place(visit, variant, onPhase) {
      const exercise = input.findExercise(exerciseAt(axis, variant.series, placeAt(visit.x)));
      const preparer = kept(preparers, exercise.id, () => input.preparerOf(exercise));
      const constants = axis.override === null ? variant.constants : { ...variant.constants, [axis.override]: visit.x };
      const growth = kept(growths, keyOf(exercise, visit.curve, constants), createGrowth);
      const session = { ...createSession({ opened, exercise, preparer, seed: request.seed, filler, timer, clock, onPhase }), growth };
      return {
        session,
        variant,
        constants,
        timed: await asOurs(preparer.sized(sizeAt(axis, placeAt(visit.x)), 'sizes of the experiment')),
        label: `${visit.curve} at ${axis.name}=${visit.x}`,
        limits: VISIT_LIMITS[opened.software ? 'software' : 'hardware'],
      };
    },
    kernel(place, series) {
      const key = keyOf(place.session.exercise, place.variant.name, place.constants);
      const known = kept(kernels, key, () => compiled(input, place, series));
      // A plan that fails at this size may work at another; a file that does not compile fails at all of them.
      known.catch((error: unknown) => !(error instanceof KernelFault) && kernels.delete(key));
      return known;
    },
    judge: (session) =>
      kept(judges, session.exercise.id, async () => {
        const sizes = axis.sizes[opened.deviceClass];
        return asOurs(createJudge(session, input.trusted[session.exercise.id] ?? '', sizes));
      }),
  };
}

async function compiled({ experiment, request, kernels, opened }: ExperimentInput, place: Place, series: KernelSeries): Promise<Kernel> {
  const { session, timed, constants, label } = place;
  const path = seriesPath(experiment, series, session.exercise.id);
  const source = path === null ? request.source : kernels[path];
  if (source === undefined) throw new TypeError(`There is no WGSL for ${series.name}.`);
  session.student('compiling', label, session.limits.compileMs);
  // A line that is repeated 0 times here launches its entry point at another place.
  const sizes = session.exercise.repeat ? experiment.axis.sizes[opened.deviceClass] : [];
  const later = await Promise.all(sizes.map((size) => asOurs(session.preparer.sized(size, 'sizes of the experiment'))));
  return compileKernel(session, { source: source ?? '', constants }, [timed], later);
}

const START_LIMIT_MS = 20_000;

function keyOf({ id }: TimedExercise, curve: string, constants: Readonly<Record<string, number>>): string {
  return JSON.stringify([id, curve, constants]);
}

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
