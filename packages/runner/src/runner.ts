import type { GradingMaterial } from '@rooflab/catalogue';
import { mayHaveHardware } from '@rooflab/dawn';
import type { ExperimentRequest, FileRequest, GradeRequest, KernelQuestionsOutcome, XrayOutcome, XrayRequest } from '@rooflab/grader';
import type { PlayOutcome, PlayRequest } from '@rooflab/grader/play';
import { isByTime } from '@rooflab/grader/result-parts';
import { createTimeline, type Timeline } from '@rooflab/grader/timeline';
import type { ExperimentResult, KeptRoof, Result } from '@rooflab/result';
import { type ChildProgram, defaultChildProgram } from './child-program.ts';
import type { DeviceKind, OutcomesAboutKernel } from './child-protocol.ts';
import { createChildSource } from './child-source.ts';
import { type ConfinementReport, createConfinement, type SandboxMode, sandboxMode } from './confinement/confinement.ts';
import { type DevicePreference, deviceCandidates, deviceRemedy } from './device-preference.ts';
import { subjectOf } from './exercise.ts';
import { createLabProcesses } from './lab/lab-processes.ts';
import { createLane, type LaneOptions, type LaneTask, type LimitOptions, type RunOptions } from './lane.ts';
import { createRoofKeeper, type RoofStore } from './roof/roof-keeper.ts';
import { type ChunkStart, type MeasuredChunk, type Perform, runChunk, runExperiment } from './run-experiment.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { Disturbed, type LabCodeError, RunnerError } from './runner-error.ts';
import { interruptionError, replyError, settleAboutKernel, settleGrading } from './settle-outcome.ts';

export interface RunnerOptions {
  /** Default: `auto`. */
  readonly device?: DevicePreference;
  readonly limits?: LimitOptions;
  /** Default: this package's own, from the repository or from the portable bundle. */
  readonly program?: ChildProgram;
  /** Default: `ROOFLAB_SANDBOX`, or `auto` where that is not set. */
  readonly sandbox?: SandboxMode;
  /** The same for the code of labs that are not the catalogue's. Default: as `sandbox`. */
  readonly labSandbox?: SandboxMode;
  /** Where the GPU's roof outlives this process. Default: nowhere. */
  readonly roofStore?: RoofStore;
  /**
   * On a GPU the next grading is prepared and compiled while one has the device, and the explanation of one is counted while the next goes on; at most
   * three at a time. Needs three processor cores. Default: one grading after the other.
   */
  readonly overlaps?: boolean;
  /** GPU nodes that its processes must not see, as names in `/dev`: those of other runners' GPUs. Default: none. */
  readonly hiddenNodes?: readonly string[];
}

/**
 * Grades submissions, each in a process of its own, and times one kernel at a time. Anything that is not the student's fault is thrown as `RunnerError`, and as
 * `LabCodeError` what the code of a lab broke.
 */
export interface Runner {
  grade(request: GradeRequest, options?: RunOptions): Promise<Result>;
  /** Counts what a kernel does to memory. */
  xray(request: XrayRequest, options?: RunOptions): Promise<XrayOutcome>;
  /** Draws questions about what a kernel does in the visible cases of its seed. */
  kernelQuestions(request: FileRequest, options?: RunOptions): Promise<KernelQuestionsOutcome>;
  /** Records what a kernel does in a case, or at a size, step by step. */
  play(request: PlayRequest, options?: RunOptions): Promise<PlayOutcome>;
  /** Measures the roof anew. On a GPU it is kept, and later gradings do not measure it until it is too old or doubted. */
  measureRoof(options?: RunOptions): Promise<KeptRoof>;
  /** The roof that was measured last, on a GPU; null before. */
  keptRoof(): KeptRoof | null;
  /** Measures the curves of an experiment, chunk by chunk, each in a process of its own; other jobs may run between two chunks. */
  experiment(request: ExperimentRequest, options?: RunOptions): Promise<ExperimentResult>;
  /** One chunk of an experiment, of less than a minute. */
  experimentChunk(chunk: ChunkStart & { readonly request: ExperimentRequest }, options?: RunOptions): Promise<MeasuredChunk>;
  /**
   * Prepares the next job: starts its process, which opens the device and compiles what every job needs. Before, it checks that the device still works,
   * if a grading had to be killed, and measures the roof, if it is known but too old or doubted. Throws `RunnerError` if the device does not work; a
   * worker then takes no job.
   */
  ready(): Promise<void>;
  /** Why labs that are not the catalogue's cannot be run here, with the remedy; null where they can. */
  whyNoOwnLabs(): Promise<string | null>;
  /** How far the processes that run students' code are confined; null before the first one has started. */
  confinement(): ConfinementReport | null;
  /** Waits for the job in progress and ends the spare process. */
  close(): Promise<void>;
}

/** Creates a runner and starts its first process, which opens the device. */
export function createRunner(options: RunnerOptions = {}): Runner {
  const preference = options.device ?? 'auto';
  const program = options.program ?? defaultChildProgram();
  const mode = options.sandbox ?? sandboxMode(process.env.ROOFLAB_SANDBOX);
  const confinement = createConfinement({ program, mode, ...(options.hiddenNodes && { hiddenNodes: options.hiddenNodes }) });
  const source = createChildSource(confinement);
  const labs = createLabProcesses(mode, options.labSandbox);
  const roofs = createRoofKeeper(options.roofStore ?? null);
  const lane = createLane({ source, labs, roofs, overlaps: options.overlaps ?? false }, options.limits ?? {});
  const enqueue = createQueue();
  let candidates = deviceCandidates(preference, mayHaveHardware);
  let known = false;

  /** The first kind found on the machine is kept: a GPU that disappears later is an error, not a reason to grade on the CPU. */
  async function perform(taskOn: (device: DeviceKind) => LaneTask, run: LaneOptions): Promise<ChildOutcome> {
    const [device, ...others] = candidates;
    run.signal?.throwIfAborted();
    await lane.proveHealth(device);
    const settle = (): void => {
      candidates = [device];
      known = true;
    };
    const onUnderWay = (): void => {
      settle();
      run.onUnderWay?.();
    };
    const outcome = await lane.run(taskOn(device), { ...run, onUnderWay });
    run.signal?.throwIfAborted();
    const found = deviceWasFound(outcome);
    if (found === true) settle();
    if (!known && (await lane.drained().then(() => confinement.loosen(device)))) return perform(taskOn, run);
    if (found !== false) return outcome;
    const [next, ...rest] = others;
    if (!next) throw new RunnerError(`${missingDevice(outcome)} ${deviceRemedy(preference)}`);
    candidates = [next, ...rest];
    return perform(taskOn, run);
  }

  function inTurn(onLabFault: NonNullable<LaneOptions['onLabFault']>): Perform {
    return (taskOn, watched) => enqueue(() => perform(taskOn, { ...watched, onLabFault }));
  }

  async function grade(request: GradeRequest, { begun: _, onVerdict, ...run }: LaneOptions, timeline: Timeline): Promise<Result> {
    timeline.enter('preparing');
    const subject = await subjectOf(request.exercise, run.lab);
    const { exercise, material } = subject;
    if (!run.ownRoof && isByTime({ request, exercise })) {
      await haveRoof({ ...run, onMeasure: () => timeline.enter('roof') });
    }
    const withPhases = (result: Result): Result => ({ ...result, phases: timeline.phases() });
    timeline.enter('process');
    const watched = { ...run, ...(onVerdict && { onVerdict: (result: Result) => onVerdict(withPhases(result)) }), timeline, subject };
    return await blamingLab(async (onLabFault) => {
      const outcome = await perform((device) => ({ kind: 'grade', device, request, material }), { ...watched, onLabFault });
      return withPhases(await settleGrading(outcome, { request, exercise }));
    });
  }

  /** Measures the roof of a GPU unless one is kept. */
  async function haveRoof({
    onMeasure,
    signal,
    onPhase,
  }: Pick<RunOptions, 'signal' | 'onPhase'> & { onMeasure?: () => void }): Promise<void> {
    if (candidates[0] !== 'hardware' || roofs.current()) return;
    onMeasure?.();
    const taskOn = (device: DeviceKind): LaneTask => (device === 'hardware' ? { kind: 'roof', device } : { kind: 'probe', device });
    const outcome = await perform(taskOn, { ...(signal && { signal }), ...(onPhase && { onPhase }) });
    if (candidates[0] === 'hardware') roofOf(outcome);
    lane.prepare(candidates[0]);
  }

  /** Once more, with nothing beside it, where what was beside it makes it say nothing. */
  async function gradeInTurn(request: GradeRequest, run: RunOptions): Promise<Result> {
    const timeline = createTimeline(now, run.begun ?? { phase: 'queued', sinceMs: now() });
    const begin = (alone: boolean): Promise<Result> =>
      enqueue((next) => {
        const onUnderWay = (): void => {
          next();
          run.onUnderWay?.();
        };
        return grade(request, { ...run, alone, onUnderWay }, timeline);
      });
    return begin(false).catch((error: unknown) => {
      if (!(error instanceof Disturbed)) throw error;
      timeline.enter('queued');
      return begin(true);
    });
  }

  /** What is asked about one kernel, other than a grading. */
  function askAbout<K extends keyof OutcomesAboutKernel>(
    kind: K,
    { request, run = {} }: { readonly request: Pick<GradeRequest, 'exercise' | 'source' | 'seed'>; readonly run: RunOptions | undefined },
    taskWith: (known: { readonly device: DeviceKind; readonly material: GradingMaterial }) => LaneTask,
  ) {
    return enqueue(async () => {
      const subject = await subjectOf(request.exercise, run.lab);
      const { exercise, material } = subject;
      const outcome = await perform((device) => taskWith({ device, material }), { ...run, subject });
      return await settleAboutKernel(kind, outcome, { request, exercise });
    });
  }

  lane.prepare(candidates[0]);
  if (!options.program) labs.of(null).warm();
  return {
    grade: (request, run = {}) => gradeInTurn(request, run),
    xray: (request, run) => askAbout('xray', { request, run }, (known) => ({ kind: 'xray', request, ...known })),
    kernelQuestions: (request, run) =>
      askAbout('kernel-questions', { request, run }, (known) => ({ kind: 'kernel-questions', request, ...known })),
    play: (request, run) => askAbout('play', { request, run }, (known) => ({ kind: 'play', request, ...known })),
    measureRoof: (run = {}) => enqueue(async () => roofOf(await perform((device) => ({ kind: 'roof', device }), run))),
    keptRoof: roofs.latest,
    experiment: (request, run = {}) => blamingLab((onLabFault) => runExperiment(request, inTurn(onLabFault), run)),
    experimentChunk: (chunk, run = {}) => blamingLab((onLabFault) => runChunk(chunk, inTurn(onLabFault), run)),
    ready: () =>
      enqueue(async () => {
        await lane.proveHealth(candidates[0]);
        if (roofs.latest()) await haveRoof({});
        lane.prepare(candidates[0]);
        labs.of(null).warm();
      }),
    whyNoOwnLabs: () =>
      labs.tryOwn().then(
        () => null,
        (error: Error) => error.message,
      ),
    confinement: () => confinement.report(candidates[0]),
    close: () => enqueue(() => Promise.all([source.close(), labs.close(), lane.drained()]).then(() => {})),
  };
}

/** Throws the first fault of the lab's code in place of what came of it. */
async function blamingLab<T>(work: (onLabFault: (fault: LabCodeError) => void) => Promise<T>): Promise<T> {
  const faults: LabCodeError[] = [];
  return await work((fault) => faults.push(fault)).catch((error: unknown) => {
    throw faults[0] ?? error;
  });
}

const now = (): number => performance.now();

/** Runs jobs in the order of the calls. Each begins when the one before it has ended, or has called `next`. */
function createQueue(): <T>(job: (next: () => void) => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = last.then(() => job(resolve));
    last = promise;
    done.then(
      () => resolve(),
      () => resolve(),
    );
    return done;
  };
}

/** Null where the child ended too early to know. */
function deviceWasFound(outcome: ChildOutcome): boolean | null {
  if (outcome.kind !== 'reply') return outcome.equipment ? true : null;
  if (outcome.reply.kind === 'no-device') return false;
  return outcome.reply.kind === 'failed' ? null : true;
}

function missingDevice(outcome: ChildOutcome): string {
  return outcome.kind === 'reply' && outcome.reply.kind === 'no-device' ? outcome.reply.message : '';
}

function roofOf(outcome: ChildOutcome): KeptRoof {
  if (outcome.kind !== 'reply') throw interruptionError(outcome);
  if (outcome.reply.kind !== 'roof') throw replyError(outcome.reply);
  return outcome.reply.report;
}
