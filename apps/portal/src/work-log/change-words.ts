import { formatFraction } from '@rooflab/roofline/units';

/** A smaller change is within the noise of most kernels and would be misleading. */
const LEAST_CHANGE = 0.005;

export interface Change {
  readonly words: string;
  readonly meaning: 'better' | 'same' | 'worse';
}

/** `▲ 21.0 %`: how far a hand-in moved towards or away from the roof; a shape, a figure, and words for readers who cannot see them. */
export function changeWords(change: number): Change {
  if (Math.abs(change) < LEAST_CHANGE) return { words: '= 0 %', meaning: 'same' };
  const size = formatFraction(Math.abs(change));
  return change > 0 ? { words: `▲ ${size}`, meaning: 'better' } : { words: `▼ ${size}`, meaning: 'worse' };
}

/** `+12 −3`; `unchanged`. */
export function diffWords({ added, removed }: { readonly added: number; readonly removed: number }): string {
  return added === 0 && removed === 0 ? 'unchanged' : `+${added} −${removed}`;
}
