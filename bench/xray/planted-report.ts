import type { Result } from '@rooflab/result';

export interface Advised {
  readonly hint: string;
  /** Whether its first sentence names what is planted, and the rest answers that. */
  readonly isNamed: boolean;
}

export interface PlantedEntry {
  readonly exercise: string;
  readonly name: string;
  readonly planted: string;
  readonly verdict: Result['verdict'];
  /** From the counts alone, at the size of gradings by counts. */
  readonly counted: Advised;
  /** From counts at the timed size, and times; null where nothing was timed, or a run would take too long. */
  readonly timed: (Advised & { readonly fraction: number }) | null;
}

/** What bench/xray/planted.ts keeps. */
export interface PlantedReport {
  readonly measuredAt: string;
  readonly device: Result['device'];
  readonly entries: readonly PlantedEntry[];
}
