import { countWords } from '@rooflab/roofline/units';
import { pointWords } from '../ui/count-words.ts';
import type { ItemKind } from './item.ts';
import { ITEM_KINDS } from './kinds.ts';

/** The items of one kind among many. */
export interface KindSum {
  readonly kind: ItemKind;
  readonly count: number;
  readonly points: number;
}

interface Weighed {
  readonly kind: ItemKind;
  readonly weight: number;
}

const KINDS = Object.keys(ITEM_KINDS) as readonly ItemKind[];

/** How many items there are of each kind, and what they are worth; in the order of kinds, without kinds that do not occur. */
export function sumsByKind(items: readonly Weighed[]): readonly KindSum[] {
  return KINDS.map((kind) => {
    const weights = items.filter((item) => item.kind === kind).map(({ weight }) => weight);
    return { kind, count: weights.length, points: weights.reduce((sum, weight) => sum + weight, 0) };
  }).filter(({ count }) => count > 0);
}

export function pointsOf(items: readonly { readonly weight: number }[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0);
}

/** `11 questions, 110 points` */
export function kindSumWords({ kind, count, points }: KindSum): string {
  return `${countWords(count, ITEM_KINDS[kind].plural.toLowerCase().slice(0, -1))}, ${pointWords(points)}`;
}
