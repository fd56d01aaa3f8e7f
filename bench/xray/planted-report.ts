import type { Result } from '@rooflab/result';
import type { Judgement } from './held-out-kernels.ts';

export interface Advised {
  readonly hint: string;
  /** Judgement of its first sentence. */
  readonly judgement: Judgement;
}

export interface PlantedEntry {
  readonly exercise: string;
  readonly name: string;
  readonly planted: string;
  /** Null where it was counted and not graded. */
  readonly verdict: Result['verdict'] | null;
  /** From the counts alone, at the size of gradings by counts. */
  readonly counted: Advised;
  /** From counts at the timed size, and times; null where nothing was timed, or a run would take too long. */
  readonly timed: (Advised & { readonly fraction: number }) | null;
}

/** The file that bench/xray/planted.ts writes. */
export interface PlantedReport {
  readonly measuredAt: string;
  /** Null where nothing was graded. */
  readonly device: Result['device'] | null;
  readonly entries: readonly PlantedEntry[];
}
