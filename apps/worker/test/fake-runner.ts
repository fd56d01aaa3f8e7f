import { type GradeRequest, PHASES, type Phase, type PhaseMessage } from '@rooflab/grader';
import { type Result, resultSchema } from '@rooflab/result';
import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import type { ConfinementReport, Runner } from '@rooflab/runner';

/** What a fake grading does; each may wait, throw, or kill the process. */
export interface FakeGrading {
  readonly atPhase?: (phase: Phase) => Promise<void> | void;
  /** Called as soon as a phase has begun. */
  readonly progress?: Partial<Record<Phase, readonly NonNullable<PhaseMessage['progress']>[]>>;
  /** After the last phase, before the result is available. */
  readonly atEnd?: (request: GradeRequest) => Promise<Partial<Result> | undefined> | Partial<Result> | undefined;
  /** Replaces measuring the complete roof at the start and at each recovery. */
  readonly bytesPerSecond?: () => number;
  readonly ready?: () => Promise<void>;
  readonly atChunk?: Runner['experimentChunk'];
}

export const FAKE_CONFINEMENT: ConfinementReport = {
  tool: 'setpriv',
  inForce: ['no capabilities', 'no new privileges'],
  missing: ['own user', 'no network', 'own processes', 'own file system', 'filtered system calls'],
  reasons: ['bubblewrap: not allowed here'],
};

export function roofOf(bytesPerSecond: number): Result['roof'] {
  const point = { read: bytesPerSecond, write: bytesPerSecond, copy: bytesPerSecond, scale: bytesPerSecond, triad: bytesPerSecond };
  const curve = [2 ** 20, 2 ** 28].map((bytes) => ({ bytes, ...point }));
  return { measuredAt: '2026-11-20T10:00:00Z', flopsPerSecond: 6.4e13, launchNs: 2000, curve };
}

export function fakeResult(fields: Partial<Result> = {}): Result {
  return resultSchema.parse(resultFixture(fields));
}

/** A runner on a fake H200, for tests of the loop around it. */
export function fakeRunner({ atPhase, progress = {}, atEnd, bytesPerSecond = () => 4e12, ready, atChunk }: FakeGrading = {}): Runner {
  return {
    async grade(request, { onPhase, signal } = {}) {
      if (request.mode === 'check') return fakeResult();
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
      const work = async (): Promise<Result> => {
        for (const phase of PHASES) {
          const step = { phase, detail: '', limitMs: 1000, blame: 'ours' } as const;
          onPhase?.(step);
          for (const far of progress[phase] ?? []) onPhase?.({ ...step, progress: far });
          await atPhase?.(phase);
        }
        const fields = await atEnd?.(request);
        return fakeResult({ exercise: request.exercise, seed: request.seed, roof: roofOf(4e12), ...fields });
      };
      return await Promise.race([work(), aborted]);
    },
    xray: () => Promise.reject(new Error('A worker takes no x-ray by itself.')),
    experiment: () => Promise.reject(new Error('A worker measures an experiment chunk by chunk.')),
    experimentChunk: atChunk ?? (() => Promise.reject(new Error('No experiment was expected.'))),
    measureRoof: async () => ({ roof: roofOf(bytesPerSecond()), device: deviceFixture(), harness: fakeResult().harness }),
    ready: async () => ready?.(),
    whyNoOwnLabs: async () => null,
    confinement: () => FAKE_CONFINEMENT,
    close: async () => undefined,
  };
}
