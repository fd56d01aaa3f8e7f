import { KernelFault, type OpenDevice, type PassTimer } from '@rooflab/harness';
import { type Exercise, isTimed, type Key, keysOf, type Preparer, type SeededRandom, seededRandom, type TimedExercise } from '@rooflab/lab';
import type { Filler } from './filler.ts';
import { createGrowth, type Growth } from './growth.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Phase, PhaseMessage, PhaseProgress } from './phase.ts';
import { createTimeAccount, type TimeAccount, type Use } from './time-account.ts';

/** The student's file has used up its time, for its runs or for everything it does. No run was interrupted. */
export class SpentTime extends KernelFault {
  constructor(message: string) {
    super('timeout', message);
  }
}

/** The right to use a device, which several gradings on it have one after the other. */
export interface DeviceTurn {
  isHeld(): boolean;
  /** Resolves when no other grading uses the device. */
  take(): Promise<void>;
  leave(): void;
}

/** What all steps of one grading share. */
export interface Session<E extends Exercise = Exercise> {
  readonly opened: OpenDevice;
  readonly device: GPUDevice;
  readonly exercise: E;
  /** What the lab's code says about this exercise and seed. */
  readonly preparer: Preparer;
  readonly limits: Limits;
  readonly filler: Filler;
  readonly timer: PassTimer;
  /** A key of the grading's secret seed, for one purpose. */
  key(label: string): Key;
  random(label: string): SeededRandom;
  /** Milliseconds that count as the kernel's. */
  readonly clock: () => number;
  /** What one run of the student's kernel took at which size. */
  readonly growth: Growth;
  /**
   * Announces a step for which the student's kernel is responsible: compiling, or a run. Throws `SpentTime` when the file has used up its
   * time for all such steps.
   */
  student(phase: Phase, detail: string, limitMs: number, progress?: PhaseProgress): void;
  /** Announces that the plan's scratch is made or filled, for which the plan is responsible. Throws like `student`. */
  fills(phase: Phase, detail: string): void;
  /** Announces a step for which we are responsible. */
  ours(phase: Phase, detail: string, progress?: PhaseProgress): void;
  /** Does work on the device while no other grading does. Work that is part of such work begins at once. */
  alone<T>(phase: Phase, work: () => Promise<T>): Promise<T>;
  /** Milliseconds of device time that the kernel has left. */
  runsLeftMs(): number;
  /** For the same file with other overrides: new device time, and no observations yet. The file's total time continues. */
  experiment(): Session<E>;
}

/** The session of an exercise that is timed or counted. */
export type TimedSession = Session<TimedExercise>;

export function isTimedSession(session: Session): session is TimedSession {
  return isTimed(session.exercise);
}

export interface SessionParts<E extends Exercise = Exercise> {
  readonly opened: OpenDevice;
  readonly exercise: E;
  readonly preparer: Preparer;
  readonly seed: string;
  readonly filler: Filler;
  readonly timer: PassTimer;
  readonly clock: () => number;
  readonly onPhase: (message: PhaseMessage) => void;
  /** Absent where nothing else is graded on the device meanwhile. */
  readonly turn?: DeviceTurn | undefined;
  /** On a GPU; default: those of a grading. */
  readonly limits?: Limits | undefined;
}

/** A shorter limit could be exceeded by the machine's own delays. */
const SHORTEST_LIMIT_MS = 500;

export function createSession<E extends Exercise>(parts: SessionParts<E>): Session<E> {
  const limits = parts.opened.software ? LIMITS.software : (parts.limits ?? LIMITS.hardware);
  return sessionWith(parts, limits, createTimeAccount(parts.clock, limits));
}

function sessionWith<E extends Exercise>(parts: SessionParts<E>, limits: Limits, account: TimeAccount): Session<E> {
  const { opened, exercise, preparer, seed, filler, timer, clock, onPhase, turn } = parts;
  const key = keysOf(seed);
  function students(use: Use, step: Omit<PhaseMessage, 'blame'>): void {
    account.begin(null);
    const leftMs = account.leftMs(use);
    if (leftMs <= 0) throw new SpentTime(overrun(step, limits, account.leftMs('fill') > 0));
    account.begin(use);
    onPhase({ ...step, limitMs: Math.min(step.limitMs, Math.max(leftMs, SHORTEST_LIMIT_MS)), blame: 'student' });
  }
  function ours(phase: Phase, detail: string, progress?: PhaseProgress): void {
    account.begin(null);
    onPhase({ phase, detail, limitMs: limits.ourStepMs, blame: 'ours', ...(progress && { progress }) });
  }
  return {
    opened,
    device: opened.device,
    exercise,
    preparer,
    limits,
    filler,
    timer,
    key,
    random: (label) => seededRandom(key(label)),
    clock,
    growth: createGrowth(),
    student: (phase, detail, limitMs, progress) =>
      students(phase === 'compiling' ? 'compile' : 'run', { phase, detail, limitMs, ...(progress && { progress }) }),
    fills: (phase, detail) => students('fill', { phase, detail, limitMs: limits.fillMs }),
    ours,
    async alone(phase, work) {
      if (!turn || turn.isHeld()) return work();
      ours(phase, 'waiting for the device');
      await turn.take();
      try {
        return await work();
      } finally {
        turn.leave();
      }
    },
    runsLeftMs: () => account.leftMs('run'),
    experiment() {
      account.renewRuns();
      return sessionWith(parts, limits, account);
    },
  };
}

function overrun({ detail }: Pick<PhaseMessage, 'detail'>, { deviceMs, studentMs }: Limits, onlyRuns: boolean): string {
  const most = onlyRuns
    ? `The runs of the kernel together took longer than ${deviceMs / 1000} s`
    : `Compiling, filling the scratch and running together took longer than ${studentMs / 1000} s`;
  return `${most}; stopped before ${detail}.`;
}
