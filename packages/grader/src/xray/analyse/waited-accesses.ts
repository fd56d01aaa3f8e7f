import type { Xray } from '@rooflab/result';
import type { Site } from '../trace.ts';
import { accessesOf } from './access.ts';
import type { Requests } from './requests.ts';

/** An access to a storage buffer takes about as long as this many to workgroup memory. */
const STORAGE_WEIGHT = 10;

/** A step of a tree makes no more, and has fewer warps than the one before: that is no work that others could share. */
const STEP_ACCESSES = 8;

type WaitedAccesses = NonNullable<Xray['dispatches'][number]['waitedAccesses']>;

/**
 * Accesses for which the warps of a workgroup wait, added up over the workgroups: between two barriers, those of the slowest warp beyond
 * the average. The others wait for it at the next barrier, or have ended. Not counted where it makes at most eight.
 */
export function waitedAccesses(requests: Requests, sites: readonly Site[]): WaitedAccesses {
  const { warps } = requests.geometry;
  const { inStorage, inWorkgroup } = byWarpAndPhase(requests, sites);
  const waited = { global: 0, workgroup: 0 };
  for (let first = 0; first < inStorage.length; first += warps) {
    const longest = longestOf(first, warps, (at) => STORAGE_WEIGHT * (inStorage[at] ?? 0) + (inWorkgroup[at] ?? 0));
    const [storage = 0, workgroup = 0] = [inStorage[longest], inWorkgroup[longest]];
    if (storage + workgroup <= STEP_ACCESSES) continue;
    waited.global += Math.max(0, storage - meanOf(inStorage, first, warps));
    waited.workgroup += Math.max(0, workgroup - meanOf(inWorkgroup, first, warps));
  }
  return { global: Math.round(waited.global), workgroup: Math.round(waited.workgroup) };
}

/** For each workgroup and each stretch between two barriers, by warp: accesses to either memory. */
function byWarpAndPhase({ count, placeOf, places, warpOf, barriersBefore, barriers, geometry }: Requests, sites: readonly Site[]) {
  const { recordedWorkgroups, warps } = geometry;
  const accesses = places.map(({ site }) => (sites[site] ? accessesOf(sites[site]) : 0));
  const isStorage = places.map(({ site }) => sites[site]?.memory === 'storage');
  const phases = barriers + 1;
  const inStorage = new Uint32Array(recordedWorkgroups * phases * warps);
  const inWorkgroup = new Uint32Array(recordedWorkgroups * phases * warps);
  for (let request = 0; request < count; request++) {
    const [warp = 0, phase = 0, place = 0] = [warpOf[request], barriersBefore[request], placeOf[request]];
    const at = (Math.floor(warp / warps) * phases + phase) * warps + (warp % warps);
    const counts = isStorage[place] ? inStorage : inWorkgroup;
    counts[at] = (counts[at] ?? 0) + (accesses[place] ?? 0);
  }
  return { inStorage, inWorkgroup };
}

function longestOf(first: number, warps: number, weightOf: (at: number) => number): number {
  let longest = first;
  for (let at = first + 1; at < first + warps; at++) if (weightOf(at) > weightOf(longest)) longest = at;
  return longest;
}

function meanOf(counts: Uint32Array, first: number, warps: number): number {
  let sum = 0;
  for (let at = first; at < first + warps; at++) sum += counts[at] ?? 0;
  return sum / warps;
}
