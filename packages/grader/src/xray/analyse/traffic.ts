import type { Xray } from '@rooflab/result';
import type { Memory, Site } from '../trace.ts';
import { ATOMIC, accessesOf, accessOf, piecesOf, READS, timesOf, WRITES } from './access.ts';
import type { DispatchCounts, PlaceCounts } from './counting.ts';

/** What traffic is computed from. */
export interface CountedPlace {
  readonly counts: Pick<PlaceCounts, 'invocations' | 'requests' | 'sectors' | 'fewestSectors' | 'bankConflicts'>;
  readonly site: Pick<Site, 'kind' | 'bytes' | 'memory'>;
  readonly weight: number;
}

/** A place of one dispatch, with the weight of its counts. */
export interface WeightedPlace extends CountedPlace {
  readonly counts: PlaceCounts;
  readonly site: Site;
  /** 1, or workgroups of the launch for each recorded one. */
  readonly weight: number;
}

/** @param isScaled to the launch; else as recorded */
export function weighPlaces(dispatches: readonly DispatchCounts[], sites: readonly Site[], isScaled: boolean): WeightedPlace[] {
  return dispatches.flatMap(({ places, requests }) =>
    places.flatMap((counts) => {
      const site = sites[counts.site];
      return site ? [{ counts, site, weight: isScaled ? requests.geometry.scale : 1 }] : [];
    }),
  );
}

/** Sum over places, each count times its weight, rounded at the end. */
export function total<P extends CountedPlace>(places: readonly P[], count: (place: P) => number): number {
  return Math.round(places.reduce((sum, place) => sum + place.weight * count(place), 0));
}

/** Those that touch this memory. */
export function touching<P extends CountedPlace>(places: readonly P[], memory: Memory): P[] {
  return places.filter(({ site }) => site.memory === memory && accessOf(site) !== 0);
}

const accesses = ({ counts, site }: CountedPlace) => accessesOf(site) * counts.invocations;
const requests = ({ counts, site }: CountedPlace) => accessesOf(site) * counts.requests;
const bytesRequested = ({ counts, site }: CountedPlace) => timesOf(site) * counts.invocations * site.bytes;

export type StorageCounts = Omit<Xray['global'], 'uniqueBytes'>;

/** @param places of storage buffers */
export function storageTraffic(places: readonly CountedPlace[]): StorageCounts {
  const countOf =
    (matches: (access: number) => boolean) =>
    ({ site, counts }: CountedPlace) =>
      matches(accessOf(site)) ? piecesOf(site) * counts.invocations : 0;
  return {
    loads: total(
      places,
      countOf((access) => (access & (READS | ATOMIC)) === READS),
    ),
    stores: total(
      places,
      countOf((access) => (access & (WRITES | ATOMIC)) === WRITES),
    ),
    atomics: total(
      places,
      countOf((access) => (access & ATOMIC) !== 0),
    ),
    requests: total(places, requests),
    sectors: total(places, ({ counts, site }) => timesOf(site) * counts.sectors),
    fewestSectors: total(places, ({ counts, site }) => timesOf(site) * counts.fewestSectors),
    bytesRequested: total(places, bytesRequested),
  };
}

/** @param places of workgroup memory */
export function workgroupTraffic(places: readonly CountedPlace[]): Xray['workgroup'] {
  return {
    accesses: total(places, accesses),
    requests: total(places, requests),
    bankConflicts: total(places, ({ counts, site }) => timesOf(site) * counts.bankConflicts),
    bytesRequested: total(places, bytesRequested),
  };
}

/** Bytes read by invocations, without accesses out of bounds, which have no address. */
export function bytesRead(places: readonly WeightedPlace[]): number {
  return total(places, ({ site, counts }) =>
    (accessOf(site) & READS) === 0 ? 0 : (counts.invocations - counts.outOfBounds) * 4 * Math.ceil(site.bytes / 4),
  );
}
