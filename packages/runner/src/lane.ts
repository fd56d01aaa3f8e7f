import type { PhaseMessage, Visited } from '@rooflab/grader';
import type { PhaseStart, Timeline } from '@rooflab/grader/timeline';
import type { OpenedClass, Result } from '@rooflab/result';
import type { ChildTask, DeviceKind, KnownDevice } from './child-protocol.ts';
import type { ChildSource } from './child-source.ts';
import { type Subject, subjectOf } from './exercise.ts';
import { createGradingsBeside } from './gradings-beside.ts';
import { createLabAnswers, type LabAnswers } from './lab/lab-answers.ts';
import type { LabProcesses } from './lab/lab-processes.ts';
import { JOB_LIMIT_MS, MEMORY_LIMIT_BYTES, PATIENCE } from './limits.ts';
import type { RoofKeeper } from './roof/roof-keeper.ts';
import { type ChildLimits, type ChildOutcome, runInChild } from './run-in-child.ts';
import { Disturbed, LabCodeError } from './runner-error.ts';

/** Each default may be overridden. */
export interface LimitOptions {
  /** For a whole grading. Default: 60 s on hardware, 180 s on software. */
  readonly jobMs?: number;
  /** Memory of the child. Default: 4 GiB. */
  readonly memoryBytes?: number;
  /** For one step. Default: what the grader announces. */
  readonly stepMs?: (phase: PhaseMessage) => number;
  /** How many times these limits may pass by the wall clock while the child computes less. Default: 1 on hardware, 4 on software. */
  readonly patience?: number;
}

export interface RunOptions {
  /** Folder of a built lab in which the exercise or experiment is. Default: the catalogue's. */
  readonly lab?: string;
  readonly onPhase?: (phase: PhaseMessage) => void;
  /** Called after each visit of an experiment. */
  readonly onVisited?: (visited: Visited) => void;
  /** Called at most once: the result of a grading when only its explanation is missing. It is complete if the explanation never comes. */
  readonly onVerdict?: (result: Result) => void;
  /**
   * What the phases of a grading's result begin with: the step that the caller is at, and since when by `performance.now()`. Default: `queued`, since
   * the call. They go on with `preparing` (the lab's data), `process` (until one is ready), `opening` (the device) and those of the grader, without a gap.
   */
  readonly begun?: PhaseStart;
  /** Called at most once, before the verdict: the next job may begin beside this one. */
  readonly onUnderWay?: () => void;
  /** A grading measures its roof itself, as where none is kept: to compare. Default: false. */
  readonly ownRoof?: boolean;
  /** Kills the child; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** For a task about one exercise, the exercise. */
export interface LaneOptions extends RunOptions {
  /** Nothing goes on beside it, whatever the lane allows. */
  readonly alone?: boolean;
  readonly timeline?: Timeline;
  readonly subject?: Subject;
  readonly onLabFault?: (fault: LabCodeError) => void;
}

/** A child's task without what the lane knows from earlier children. */
export type LaneTask = DistributiveOmit<ChildTask, 'deviceClass' | 'roof'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/**
 * Runs children on one device, and tests the device after a child that was killed or crashed. One at a time, unless `overlaps`: then one is prepared and
 * compiles while another has the device, and a third counts for its explanation.
 */
export interface Lane {
  /**
   * Throws `Disturbed` where a child beside this one was killed or crashed before this one had the device, or as this one failed, and where this one failed through our
   * fault beside another.
   */
  run(task: LaneTask, options: LaneOptions): Promise<ChildOutcome>;
  /** Has a child ready for the next task. */
  prepare(device: DeviceKind): void;
  /** Runs the canary if the last child was killed or crashed. Throws `RunnerError` when the canary fails; the next call tries again. */
  proveHealth(device: DeviceKind): Promise<void>;
  /** Resolves when no child is left. */
  drained(): Promise<void>;
}

interface LaneParts {
  readonly source: ChildSource;
  readonly labs: LabProcesses;
  readonly roofs: RoofKeeper;
  readonly overlaps: boolean;
}

/** This one, the one that has the device, and one that is explained. */
const MOST_GRADINGS = 3;

export function createLane({ source, labs, roofs, overlaps }: LaneParts, limits: LimitOptions): Lane {
  const gradings = createGradingsBeside();
  let inDoubt = false;
  const classes = new Map<DeviceKind, OpenedClass>();

  async function run(task: LaneTask, { lab, subject, ...options }: LaneOptions): Promise<ChildOutcome> {
    const answers = createLabAnswers(labs, { seed: 'request' in task ? task.request.seed : '', subject: subject ?? null, folder: lab });
    if (task.kind === 'grade') answers.prefetch(task.request.exercise);
    try {
      return await runAnswered(task, options, answers);
    } finally {
      answers.end();
    }
  }

  async function runAnswered(task: LaneTask, options: Omit<LaneOptions, 'lab' | 'subject'>, answers: LabAnswers): Promise<ChildOutcome> {
    const { timeline, onVerdict, onPhase, onUnderWay, onLabFault, ownRoof, signal, alone, ...watched } = options;
    const given = { ...task, ...known(task.device), ...(ownRoof && { roof: null }) };
    // The time of a cache sweep follows from the roof, so with a roof nothing is timed before the child has the device.
    const isBeside = overlaps && !alone && task.kind === 'grade' && given.roof !== null;
    // Otherwise two processes on one device would disturb each other's times.
    await gradings.atMost(isBeside ? MOST_GRADINGS - 1 : 0);
    const child = await source.take(task.device);
    const mine = gradings.add(child);
    let isUnderWay = false;
    const goOn = (): void => {
      if (!isBeside || isUnderWay) return;
      isUnderWay = true;
      onUnderWay?.();
    };
    const outcome = await runInChild(child, given, {
      ...watched,
      limits: childLimits(task.device, limits),
      timeline,
      ...(onPhase && { onPhase }),
      onVerdict(result) {
        // A second device of a GPU changes no times of the first; on a processor it would.
        if (task.device === 'hardware') prepare(task.device);
        onVerdict?.(result);
        goOn();
      },
      turn: {
        take: (granted) =>
          mine.takeTurn(() => {
            if (isBeside) prepare(task.device);
            granted();
            goOn();
          }),
        leave: mine.leaveTurn,
      },
      answer: (question) =>
        answers.answer(question).catch((error: unknown) => {
          if (error instanceof LabCodeError) onLabFault?.(error);
          throw error;
        }),
      signal: signal ? AbortSignal.any([signal, mine.restart]) : mine.restart,
    });
    inDoubt ||= outcome.kind !== 'reply' || outcome.reply.kind === 'failed';
    const isSure = tellsOfItself(outcome);
    const { isDisturbed, hadOthers } = mine.end(isSure);
    // Beside others there may be too little memory for it.
    const mayBeOthers = isDisturbed || (hadOthers && outcome.kind === 'reply' && outcome.reply.kind === 'failed');
    if (mayBeOthers && !isSure && !outcome.graded && !signal?.aborted) throw new Disturbed();
    if (outcome.equipment && !classes.has(task.device)) classes.set(task.device, outcome.equipment.device.deviceClass);
    if (task.device === 'hardware') learnRoof(outcome);
    return outcome;
  }

  function learnRoof(outcome: ChildOutcome): void {
    if (outcome.equipment) roofs.seen(outcome.equipment);
    if (outcome.kind !== 'reply') return;
    if (outcome.reply.kind === 'roof') roofs.keep(outcome.reply.report);
    if (outcome.reply.kind === 'result') roofs.graded(outcome.reply.result);
  }

  /** The roof of a software device is not kept: its times mean nothing. */
  function known(device: DeviceKind): KnownDevice {
    return { device, deviceClass: classes.get(device) ?? null, roof: device === 'hardware' ? roofs.current() : null };
  }

  function prepare(device: DeviceKind): void {
    source.prepare(known(device));
  }

  return {
    run,
    prepare,
    async proveHealth(device) {
      if (!inDoubt) return;
      await gradings.atMost(0);
      const { canaryRequest, expectCanaryAccepted } = await import('./canary/canary.ts');
      const request = canaryRequest();
      const subject = await subjectOf(request.exercise);
      expectCanaryAccepted(await run({ kind: 'grade', device, request, material: subject.material }, { subject, alone: true }));
      inDoubt = false;
    },
    drained: () => gradings.atMost(0),
  };
}

/** Whether a child beside it has nothing to do with this outcome, nor this one with theirs: a lost device is lost to all on some drivers. */
function tellsOfItself(outcome: ChildOutcome): boolean {
  if (outcome.kind !== 'reply' || outcome.reply.kind === 'failed') return false;
  return outcome.reply.kind !== 'result' || outcome.reply.result.verdict !== 'runtime-error';
}

function childLimits(device: DeviceKind, limits: LimitOptions): ChildLimits {
  const { jobMs = JOB_LIMIT_MS[device], memoryBytes = MEMORY_LIMIT_BYTES, patience = PATIENCE[device] } = limits;
  return { jobMs, memoryBytes, stepMs: limits.stepMs ?? ((phase) => phase.limitMs), patience };
}
