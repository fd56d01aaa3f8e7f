import type { PhaseMessage, Visited } from '@rooflab/grader';
import type { OpenedClass } from '@rooflab/result';
import type { ChildTask, DeviceKind } from './child-protocol.ts';
import type { ChildSource } from './child-source.ts';
import { type Subject, subjectOf } from './exercise.ts';
import { createLabAnswers } from './lab/lab-answers.ts';
import type { LabProcesses } from './lab/lab-processes.ts';
import { JOB_LIMIT_MS, MEMORY_LIMIT_BYTES, PATIENCE } from './limits.ts';
import { type ChildLimits, type ChildOutcome, runInChild } from './run-in-child.ts';
import { LabCodeError } from './runner-error.ts';
import type { SpawnedChild } from './spawn-child.ts';

/** Time to exit after the reply; then the process is killed, whatever its driver is doing. */
const EXIT_LIMIT_MS = 2_000;

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
  /** Folder of a built lab in which the exercise is. Default: the catalogue's. */
  readonly lab?: string;
  readonly onPhase?: (phase: PhaseMessage) => void;
  /** Called after each visit of an experiment. */
  readonly onVisited?: (visited: Visited) => void;
  /** Kills the child; the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** For a task about one exercise, the exercise. */
export interface LaneOptions extends RunOptions {
  readonly subject?: Subject;
  readonly onLabFault?: (fault: LabCodeError) => void;
}

/** A child's task without the device's class, which the lane knows from the first child that opened the device. */
export type LaneTask = DistributiveOmit<ChildTask, 'deviceClass'>;

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** Runs one child at a time on one device, and tests the device after a child that was killed or crashed. */
export interface Lane {
  run(task: LaneTask, options: LaneOptions): Promise<ChildOutcome>;
  /** Runs the canary if the last child was killed or crashed. Throws `RunnerError` when the canary fails; the next call tries again. */
  proveHealth(device: DeviceKind): Promise<void>;
  /** Resolves when no child is left. */
  drained(): Promise<void>;
}

export function createLane(source: ChildSource, labs: LabProcesses, limits: LimitOptions): Lane {
  let last: SpawnedChild | null = null;
  let inDoubt = false;
  const classes = new Map<DeviceKind, OpenedClass>();

  async function run(task: LaneTask, { onPhase, onVisited, onLabFault, signal, subject }: LaneOptions): Promise<ChildOutcome> {
    const answers = createLabAnswers(labs, { seed: 'request' in task ? task.request.seed : '', subject: subject ?? null });
    if (task.kind === 'grade') answers.prefetch(task.request.exercise);
    await gone(last); // two processes on one device would disturb each other's times
    const child = await source.take(task.device);
    last = child;
    const known = { ...task, deviceClass: classes.get(task.device) ?? null };
    const outcome = await runInChild(child, known, {
      limits: childLimits(task.device, limits),
      onPhase,
      onVisited,
      answer: (question) =>
        answers.answer(question).catch((error: unknown) => {
          if (error instanceof LabCodeError) onLabFault?.(error);
          throw error;
        }),
      signal,
    });
    if (outcome.equipment && !classes.has(task.device)) classes.set(task.device, outcome.equipment.device.deviceClass);
    inDoubt ||= outcome.kind !== 'reply' || outcome.reply.kind === 'failed';
    return outcome;
  }

  return {
    run,
    async proveHealth(device) {
      if (!inDoubt) return;
      const { canaryRequest, expectCanaryAccepted } = await import('./canary/canary.ts');
      const request = canaryRequest();
      const subject = await subjectOf(request.exercise);
      expectCanaryAccepted(await run({ kind: 'grade', device, request, material: subject.material }, { subject }));
      inDoubt = false;
    },
    drained: () => gone(last),
  };
}

function childLimits(device: DeviceKind, limits: LimitOptions): ChildLimits {
  const { jobMs = JOB_LIMIT_MS[device], memoryBytes = MEMORY_LIMIT_BYTES, patience = PATIENCE[device] } = limits;
  return { jobMs, memoryBytes, stepMs: limits.stepMs ?? ((phase) => phase.limitMs), patience };
}

async function gone(child: SpawnedChild | null): Promise<void> {
  if (!child) return;
  const timer = setTimeout(child.kill, EXIT_LIMIT_MS);
  await child.gone;
  clearTimeout(timer);
}
