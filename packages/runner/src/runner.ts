import { mayHaveHardware } from '@rooflab/dawn';
import type { ExperimentRequest, GradeRequest, XrayOutcome, XrayRequest } from '@rooflab/grader';
import type { ExperimentResult, Result } from '@rooflab/result';
import { type ChildProgram, defaultChildProgram } from './child-program.ts';
import type { DeviceKind, RoofReport } from './child-protocol.ts';
import { createChildSource } from './child-source.ts';
import { type ConfinementReport, createConfinement, type SandboxMode, sandboxMode } from './confinement/confinement.ts';
import { type DevicePreference, deviceCandidates, deviceRemedy } from './device-preference.ts';
import { subjectOf } from './exercise.ts';
import { createLabProcesses } from './lab/lab-processes.ts';
import { createLane, type LaneOptions, type LaneTask, type LimitOptions, type RunOptions } from './lane.ts';
import { type ChunkStart, type MeasuredChunk, runChunk, runExperiment } from './run-experiment.ts';
import type { ChildOutcome } from './run-in-child.ts';
import { type LabCodeError, RunnerError } from './runner-error.ts';
import { interruptionError, replyError, settleGrading, settleXray } from './settle-outcome.ts';

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
}

/**
 * Grades one submission at a time, each in a process of its own. Anything that is not the student's fault is thrown as `RunnerError`, and as
 * `LabCodeError` what the code of a lab broke.
 */
export interface Runner {
  grade(request: GradeRequest, options?: RunOptions): Promise<Result>;
  /** Counts what a kernel does to memory. */
  xray(request: XrayRequest, options?: RunOptions): Promise<XrayOutcome>;
  measureRoof(options?: RunOptions): Promise<RoofReport>;
  /** Measures the curves of an experiment, chunk by chunk, each in a process of its own; other jobs may run between two chunks. */
  experiment(request: ExperimentRequest, options?: RunOptions): Promise<ExperimentResult>;
  /** One chunk of an experiment, of less than a minute. */
  experimentChunk(chunk: ChunkStart & { readonly request: ExperimentRequest }, options?: RunOptions): Promise<MeasuredChunk>;
  /**
   * Prepares the next job: starts its process and, after a grading that had to be killed, checks that the device still works. Throws
   * `RunnerError` if it does not; a worker then takes no job.
   */
  ready(): Promise<void>;
  /** Why labs that are not the catalogue's cannot be run here, with the remedy; null where they can. */
  whyNoOwnLabs(): Promise<string | null>;
  /** How far the processes that run students' code are confined; null before the first one has started. */
  confinement(): ConfinementReport | null;
  /** Waits for the job in progress and ends the spare process. */
  close(): Promise<void>;
}

/** Creates a runner and starts its first process, which does not open a device yet. */
export function createRunner(options: RunnerOptions = {}): Runner {
  const preference = options.device ?? 'auto';
  const program = options.program ?? defaultChildProgram();
  const mode = options.sandbox ?? sandboxMode(process.env.ROOFLAB_SANDBOX);
  const confinement = createConfinement({ program, mode });
  const source = createChildSource(confinement);
  const labs = createLabProcesses(mode, options.labSandbox);
  const lane = createLane(source, labs, options.limits ?? {});
  const enqueue = createQueue();
  let candidates = deviceCandidates(preference, mayHaveHardware);
  let known = false;

  /** The first kind found on the machine is kept: a GPU that disappears later is an error, not a reason to grade on the CPU. */
  async function perform(taskOn: (device: DeviceKind) => LaneTask, run: LaneOptions): Promise<ChildOutcome> {
    const [device, ...others] = candidates;
    run.signal?.throwIfAborted();
    await lane.proveHealth(device);
    const outcome = await lane.run(taskOn(device), run);
    run.signal?.throwIfAborted();
    const found = deviceWasFound(outcome);
    if (found === true) {
      candidates = [device];
      known = true;
    }
    if (!known && (await lane.drained().then(() => confinement.loosen(device)))) return perform(taskOn, run);
    if (found !== false) return outcome;
    const [next, ...rest] = others;
    if (!next) throw new RunnerError(`${missingDevice(outcome)} ${deviceRemedy(preference)}`);
    candidates = [next, ...rest];
    return perform(taskOn, run);
  }

  source.prepare(candidates[0]);
  if (!options.program) labs.of(null).warm();
  return {
    grade: (request, run = {}) =>
      enqueue(async () => {
        const subject = await subjectOf(request.exercise, run.lab);
        const { exercise, material } = subject;
        let broken: LabCodeError | null = null;
        const onLabFault = (fault: LabCodeError): void => {
          broken ??= fault;
        };
        const outcome = await perform((device) => ({ kind: 'grade', device, request, material }), { ...run, subject, onLabFault });
        return settleGrading(outcome, { request, exercise }).catch((error: unknown) => {
          throw broken ?? error;
        });
      }),
    xray: (request, run = {}) =>
      enqueue(async () => {
        const subject = await subjectOf(request.exercise, run.lab);
        const { exercise, material } = subject;
        const outcome = await perform((device) => ({ kind: 'xray', device, request, material }), { ...run, subject });
        return settleXray(outcome, { request, exercise });
      }),
    measureRoof: (run = {}) => enqueue(async () => roofOf(await perform((device) => ({ kind: 'roof', device }), run))),
    experiment: (request, run = {}) => runExperiment(request, (taskOn, watched) => enqueue(() => perform(taskOn, watched)), run),
    experimentChunk: (chunk, run = {}) => runChunk(chunk, (taskOn, watched) => enqueue(() => perform(taskOn, watched)), run),
    ready: () =>
      enqueue(async () => {
        await lane.proveHealth(candidates[0]);
        source.prepare(candidates[0]);
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

/** Runs jobs one after the other, in the order of the calls. */
function createQueue(): <T>(job: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const turn = last.then(job);
    last = turn.catch(() => {});
    return turn;
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

function roofOf(outcome: ChildOutcome): RoofReport {
  if (outcome.kind !== 'reply') throw interruptionError(outcome);
  if (outcome.reply.kind !== 'roof') throw replyError(outcome.reply);
  return outcome.reply.report;
}
