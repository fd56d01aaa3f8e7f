import type { Xray } from '@rooflab/result';
import { type CountedPlace, type StorageCounts, storageTraffic, touching, workgroupTraffic } from '../xray/analyse/traffic.ts';
import type { Recording } from './recording.ts';

/** What steps add up to, in the words of the x-ray. */
export interface Sums {
  readonly global: StorageCounts;
  readonly workgroup: Xray['workgroup'];
}

/** Sums of the steps from `from` to `to` (exclusive). Over a whole dispatch they are what the x-ray counts of the same workgroups. */
export function sumsOf({ steps, requests, sites }: Recording, { from, to }: { readonly from: number; readonly to: number }): Sums {
  const places = new Map<number, Counts>();
  const end = steps.firstRequest[to] ?? requests.count;
  for (let request = steps.firstRequest[from] ?? 0; request < end; request++) {
    const site = requests.site[request] ?? 0;
    const counts = places.get(site) ?? { invocations: 0, requests: 0, sectors: 0, fewestSectors: 0, bankConflicts: 0 };
    counts.requests++;
    counts.invocations += (requests.firstAccess[request + 1] ?? 0) - (requests.firstAccess[request] ?? 0);
    counts.sectors += requests.sectors[request] ?? 0;
    counts.fewestSectors += requests.fewestSectors[request] ?? 0;
    counts.bankConflicts += requests.bankConflicts[request] ?? 0;
    places.set(site, counts);
  }
  const counted = [...places].flatMap(([number, counts]): CountedPlace[] => {
    const site = sites[number];
    return site ? [{ counts, site, weight: 1 }] : [];
  });
  return { global: storageTraffic(touching(counted, 'storage')), workgroup: workgroupTraffic(touching(counted, 'workgroup')) };
}

type Counts = { -readonly [K in keyof CountedPlace['counts']]: number };
