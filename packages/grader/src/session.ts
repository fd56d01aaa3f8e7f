import type { OpenDevice, PassTimer } from '@rooflab/harness';
import { deriveKey, type Exercise, type Key, type SeededRandom, seededRandom } from '@rooflab/lab';
import type { Filler } from './filler.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Phase, PhaseMessage } from './phase.ts';

/** What every step of one grading shares. */
export interface Session {
  readonly opened: OpenDevice;
  readonly device: GPUDevice;
  readonly exercise: Exercise;
  readonly limits: Limits;
  readonly filler: Filler;
  readonly timer: PassTimer;
  /** A key of the grading's secret seed, for one purpose. */
  key(label: string): Key;
  random(label: string): SeededRandom;
  /** Announces a step for which the student's kernel answers. */
  student(phase: Phase, detail: string, limitMs: number): void;
  /** Announces a step for which we answer. */
  ours(phase: Phase, detail: string): void;
}

export interface SessionParts {
  readonly opened: OpenDevice;
  readonly exercise: Exercise;
  readonly seed: string;
  readonly filler: Filler;
  readonly timer: PassTimer;
  readonly onPhase: (message: PhaseMessage) => void;
}

export function createSession({ opened, exercise, seed, filler, timer, onPhase }: SessionParts): Session {
  const limits = opened.software ? LIMITS.software : LIMITS.hardware;
  return {
    opened,
    device: opened.device,
    exercise,
    limits,
    filler,
    timer,
    key: (label) => deriveKey(seed, label),
    random: (label) => seededRandom(deriveKey(seed, label)),
    student: (phase, detail, limitMs) => onPhase({ phase, detail, limitMs, blame: 'student' }),
    ours: (phase, detail) => onPhase({ phase, detail, limitMs: limits.ourStepMs, blame: 'ours' }),
  };
}
