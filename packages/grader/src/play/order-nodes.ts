import { LANES } from '@rooflab/roofline';
import { countingSort } from '../xray/analyse/counting-sort.ts';
import type { Requests } from '../xray/analyse/requests.ts';
import { RECORD_WORDS } from '../xray/trace.ts';

/**
 * What each warp did, in an order that all of its lanes agree on: entry w holds numbers of requests. Lanes that have left a branch or a loop
 * wait for the others; of two branches the one that begins first in the file runs first, to its end. The order of records of different
 * lanes does not matter.
 *
 * @param positionOf where a request lies in the file, for comparison
 */
export function orderNodes(requests: Requests, positionOf: (request: number) => number): number[][] {
  const { geometry } = requests;
  const warps = geometry.recordedWorkgroups * geometry.warps;
  const queues = queuesOf(requests);
  return Array.from({ length: warps }, (_, warp) => orderWarp(requests, queues.slice(warp * LANES, (warp + 1) * LANES), positionOf));
}

/** The requests of each lane, in program order: of lane l of warp w at w · 32 + l. */
function queuesOf({ starts, order, count, trace: { records }, geometry }: Requests): Uint32Array[] {
  const { recordedWorkgroups, invocations, warps } = geometry;
  const all = records.length / RECORD_WORDS;
  const requestOf = new Uint32Array(all);
  for (let request = 0; request < count; request++) {
    for (let i = starts[request] ?? 0; i < (starts[request + 1] ?? 0); i++) requestOf[order[i] ?? 0] = request;
  }
  const laneOf = new Uint32Array(all);
  for (let record = 0; record < all; record++) {
    const invocation = records[record * RECORD_WORDS] ?? 0;
    const workgroup = Math.floor(invocation / invocations);
    laneOf[record] = workgroup * warps * LANES + (invocation - workgroup * invocations);
  }
  const lanes = recordedWorkgroups * warps * LANES;
  const sorted = countingSort(laneOf, all, lanes);
  return Array.from({ length: lanes }, (_, lane) =>
    sorted.order.subarray(sorted.starts[lane], sorted.starts[lane + 1]).map((record) => requestOf[record] ?? 0),
  );
}

function orderWarp({ starts, lanesOf }: Requests, queues: readonly Uint32Array[], positionOf: (request: number) => number): number[] {
  const ordered: number[] = [];
  const next = new Uint32Array(LANES);
  /** Requests that come next in some lanes, with the number of those lanes. */
  const heads = new Map<number, number>();
  const done = new Set<number>();
  let lastLanes = 0;

  function advance(lane: number): void {
    const queue = queues[lane];
    while (queue && done.has(queue[next[lane] ?? 0] ?? -1)) next[lane] = (next[lane] ?? 0) + 1;
    const head = queue?.[next[lane] ?? 0];
    if (head !== undefined) heads.set(head, (heads.get(head) ?? 0) + 1);
  }

  const isReady = (request: number) => heads.get(request) === (starts[request + 1] ?? 0) - (starts[request] ?? 0);
  const goesOn = (request: number) => ((lanesOf[request] ?? 0) & lastLanes) !== 0;

  function isBetter(request: number, other: number): boolean {
    return rank(request) < rank(other) || (rank(request) === rank(other) && positionOf(request) < positionOf(other));
  }

  /** Colliding paths may form a cycle: then nothing is ready. */
  function rank(request: number): number {
    return (isReady(request) ? 0 : 2) + (goesOn(request) ? 0 : 1);
  }

  for (let lane = 0; lane < LANES; lane++) advance(lane);
  while (heads.size > 0) {
    let best = -1;
    for (const request of heads.keys()) if (best < 0 || isBetter(request, best)) best = request;
    ordered.push(best);
    heads.delete(best);
    done.add(best);
    lastLanes = lanesOf[best] ?? 0;
    for (let lane = 0; lane < LANES; lane++) if (queues[lane]?.[next[lane] ?? 0] === best) advance(lane);
  }
  return ordered;
}
