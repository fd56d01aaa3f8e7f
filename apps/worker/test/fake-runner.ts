import { type GradeRequest, PHASES, type Phase, type PhaseMessage } from '@rooflab/grader';
import { endedEarly } from '@rooflab/grader/phase';
import { type KeptRoof, type Result, resultSchema } from '@rooflab/result';
import { deviceFixture, resultFixture } from '@rooflab/result/testing';
import { LARGEST_SHIFT, roofShift } from '@rooflab/roofline';
import type { ConfinementReport, Runner } from '@rooflab/runner';

/** What a fake grading does; each may wait, throw, or kill the process. */
export interface FakeGrading {
  readonly atPhase?: (phase: Phase) => Promise<void> | void;
  /** Called as soon as a phase has begun. */
  readonly progress?: Partial<Record<Phase, readonly NonNullable<PhaseMessage['progress']>[]>>;
  /** The next job may begin when this one comes to its timing. */
  readonly overlaps?: boolean;
  /** Called before the x-ray; what it returns is told as the verdict. Without it the whole result comes at once. */
  readonly atVerdict?: () => Partial<Result>;
  /** After the last phase, before the result is available. */
  readonly atEnd?: (request: GradeRequest) => Promise<Partial<Result> | undefined> | Partial<Result> | undefined;
  /** Replaces measuring the roof: at the start, at each recovery, and when a grading has shown that it moved. */
  readonly bytesPerSecond?: () => number;
  readonly ready?: () => Promise<void>;
  readonly atChunk?: Runner['experimentChunk'];
  readonly atQuestions?: Runner['kernelQuestions'];
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
export function fakeRunner({
  atPhase,
  progress = {},
  overlaps = false,
  atVerdict,
  atEnd,
  bytesPerSecond = () => 4e12,
  ready,
  atChunk,
  atQuestions,
}: FakeGrading = {}): Runner {
  let kept: KeptRoof | null = null;
  let doubted = false;
  const measureRoof = async (): Promise<KeptRoof> => {
    const probes = { best: [], fma: { workgroupSize: 512, chains: 2 } };
    kept = { roof: roofOf(bytesPerSecond()), ...probes, device: deviceFixture(), harness: fakeResult().harness };
    doubted = false;
    return kept;
  };
  return {
    async grade(request, { onPhase, onVerdict, onUnderWay, signal } = {}) {
      if (request.mode === 'check') return fakeResult();
      const aborted = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
      const work = async (): Promise<Result> => {
        let graded: Partial<Result> = { exercise: request.exercise, seed: request.seed, roof: roofOf(4e12) };
        for (const phase of PHASES) {
          if (phase === 'x-ray' && atVerdict) {
            graded = { ...graded, ...atVerdict() };
            onVerdict?.(endedEarly(fakeResult(graded)));
          }
          const step = { phase, detail: '', limitMs: 1000, blame: 'ours' } as const;
          onPhase?.(step);
          if (phase === 'timing' && overlaps) onUnderWay?.();
          for (const far of progress[phase] ?? []) onPhase?.({ ...step, progress: far });
          await atPhase?.(phase);
        }
        const result = fakeResult({ ...graded, ...(await atEnd?.(request)) });
        doubted ||= kept !== null && Math.abs(roofShift(kept.roof, result.roof) ?? 0) > LARGEST_SHIFT;
        return result;
      };
      return await Promise.race([work(), aborted]);
    },
    xray: () => Promise.reject(new Error('A worker takes no x-ray by itself.')),
    play: () => Promise.reject(new Error('A worker plays nothing.')),
    kernelQuestions: atQuestions ?? (() => Promise.reject(new Error('No questions were expected.'))),
    experiment: () => Promise.reject(new Error('A worker measures an experiment chunk by chunk.')),
    experimentChunk: atChunk ?? (() => Promise.reject(new Error('No experiment was expected.'))),
    measureRoof,
    keptRoof: () => kept,
    async ready() {
      await ready?.();
      if (doubted) await measureRoof();
    },
    whyNoOwnLabs: async () => null,
    confinement: () => FAKE_CONFINEMENT,
    close: async () => undefined,
  };
}
