import type { MetricObjectWithValues, MetricValue } from 'prom-client';

/** What one process measures about itself. */
export type ProcessMetrics = readonly MetricObjectWithValues<MetricValue<string>>[];

/** From a process that serves to the one that keeps it. */
export type ToKeeper =
  | { readonly kind: 'ready' }
  /** `id` is the asking process's own. */
  | { readonly kind: 'ask-metrics'; readonly id: number }
  | { readonly kind: 'own-metrics'; readonly round: number; readonly metrics: ProcessMetrics };

/** From the process that keeps the others to one that serves. */
export type ToProcess =
  /** From all others that answered in time. */
  | { readonly kind: 'metrics'; readonly id: number; readonly others: readonly ProcessMetrics[] }
  | { readonly kind: 'give-metrics'; readonly round: number };

/** What a process is told when it is started, as arguments: `2 joins`. */
export interface Place {
  /** From 1 on; a process that is started in place of another has its number. */
  readonly number: number;
  /** Others answer at the port already. */
  readonly joins: boolean;
}

export function placeArguments({ number, joins }: Place): string[] {
  return [String(number), ...(joins ? ['joins'] : [])];
}

export function readPlace([number, joins]: readonly string[]): Place {
  return { number: Number(number), joins: joins === 'joins' };
}
