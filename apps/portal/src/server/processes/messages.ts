import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process measures about itself. */
export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** From a serving process to its keeper. */
export type ToKeeper =
  | { readonly kind: 'ready' }
  /** `id` is the asking process's own. */
  | { readonly kind: 'ask-metrics'; readonly id: number }
  | { readonly kind: 'own-metrics'; readonly round: number; readonly metrics: ProcessMetrics };

/** From the keeper to a serving process. */
export type ToProcess =
  /** From all other processes that answered in time. */
  | { readonly kind: 'metrics'; readonly id: number; readonly others: readonly ProcessMetrics[] }
  | { readonly kind: 'give-metrics'; readonly round: number };

/** Arguments that a process is started with: `2 joins`. */
export interface Place {
  /** From 1; a replacement process takes over the number. */
  readonly number: number;
  /** Other processes already answer on the port. */
  readonly joins: boolean;
}

export function placeArguments({ number, joins }: Place): string[] {
  return [String(number), ...(joins ? ['joins'] : [])];
}

export function readPlace([number, joins]: readonly string[]): Place {
  return { number: Number(number), joins: joins === 'joins' };
}
