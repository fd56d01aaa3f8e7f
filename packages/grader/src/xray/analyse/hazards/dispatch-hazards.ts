import type { Site, Variable } from '../../trace.ts';
import { ATOMIC, accessOf } from '../access.ts';
import type { Place } from '../requests.ts';
import type { Traced } from '../traced.ts';

/** A fault that goes unnoticed only by luck, at one place or between two. */
export interface FoundHazard {
  readonly kind: 'race' | 'uninitialized' | 'out-of-bounds';
  /** For races: whether the two places ran in different workgroups. */
  readonly acrossWorkgroups: boolean;
  readonly variable: Variable;
  /** Out of bounds: true when `select` discards every value read there. */
  readonly isDiscarded: boolean;
  /** One or two, by line and column. */
  readonly sites: readonly [Site, ...Site[]];
  /** Number of words affected; for out of bounds, of accesses. */
  readonly times: number;
  /** The lowest affected word of the variable. */
  readonly word: number;
}

/** Place numbers; `other` is the second place of a race. */
interface Pair {
  readonly place: number;
  readonly other: number;
  times: number;
  word: number;
}

/** Hazards of one dispatch, counted by pair of places. */
export class DispatchHazards {
  private readonly races = new Map<number, Pair>();
  private readonly racesAcross = new Map<number, Pair>();
  private readonly unwritten = new Map<number, Pair>();
  private readonly outside = new Map<number, Pair>();
  private readonly discarded = new Map<number, Pair>();
  private readonly places: readonly Place[];

  constructor(places: readonly Place[]) {
    this.places = places;
  }

  addRace({ place, other, word, acrossWorkgroups }: { place: number; other: number; word: number; acrossWorkgroups: boolean }): void {
    const [low, high] = place < other ? [place, other] : [other, place];
    this.count(acrossWorkgroups ? this.racesAcross : this.races, { place: low, other: high, times: 1, word });
  }

  addUnwritten({ place, word }: { place: number; word: number }): void {
    this.count(this.unwritten, { place, other: place, times: 1, word });
  }

  addOutOfBounds({ place, word, times }: { place: number; word: number; times: number }): void {
    this.count(this.outside, { place, other: place, times, word });
  }

  addDiscarded({ place, word, times }: { place: number; word: number; times: number }): void {
    this.count(this.discarded, { place, other: place, times, word });
  }

  private count(pairs: Map<number, Pair>, pair: Pair): void {
    const key = pair.place * this.places.length + pair.other;
    const known = pairs.get(key);
    if (known) {
      known.times += pair.times;
      known.word = Math.min(known.word, pair.word);
    } else pairs.set(key, pair);
  }

  found({ sites, variables }: Pick<Traced['instrumented'], 'sites' | 'variables'>): FoundHazard[] {
    const places = this.places.map(({ site, variable }) => ({ site: sites[site], variable: variables[variable] }));
    const describe =
      (kind: FoundHazard['kind'], { acrossWorkgroups = false, isDiscarded = false } = {}) =>
      (pair: Pair) => {
        const { site, variable } = places[pair.place] ?? {};
        const { site: otherSite } = places[pair.other] ?? {};
        if (!site || !otherSite || !variable) return [];
        // WGSL initialises workgroup memory with zeros, which atomic counters rely on.
        if (kind === 'uninitialized' && variable.memory === 'workgroup' && (accessOf(site) & ATOMIC) !== 0) return [];
        const both = [site, otherSite].sort((a, b) => a.line - b.line || a.column - b.column) as [Site, Site];
        const shown: FoundHazard['sites'] = site === otherSite ? [site] : both;
        return [{ kind, acrossWorkgroups, isDiscarded, variable, sites: shown, times: pair.times, word: pair.word }];
      };
    return [
      ...[...this.racesAcross.values()].flatMap(describe('race', { acrossWorkgroups: true })),
      ...[...this.races.values()].flatMap(describe('race')),
      ...[...this.unwritten.values()].flatMap(describe('uninitialized')),
      ...[...this.outside.values()].flatMap(describe('out-of-bounds')),
      ...[...this.discarded.values()].flatMap(describe('out-of-bounds', { isDiscarded: true })),
    ];
  }
}
