import { ACCESS_WORDS } from '@rooflab/roofline';
import { accessOf, READS, WRITES, wordsOf } from '../../packages/grader/src/xray/analyse/access.ts';
import { buffersOf } from '../../packages/grader/src/xray/analyse/buffers.ts';
import { RequestShape } from '../../packages/grader/src/xray/analyse/request-shape.ts';
import { groupIntoRequests, type Requests } from '../../packages/grader/src/xray/analyse/requests.ts';
import { recordWhole } from '../../packages/grader/src/xray/record-whole.ts';
import { type DispatchTrace, RECORD_WORDS, type Site, type Variable } from '../../packages/grader/src/xray/trace.ts';
import { createXrayBuffers } from '../../packages/grader/src/xray/xray-buffers.ts';
import { type Ready, Refused } from '../play/play-of.ts';
import type { CacheRequest } from './cache-model.ts';

/** More sectors than any buffer has. */
const SECTORS_OF_A_BUFFER = 2 ** 27;

/** The requests to storage of every workgroup, by dispatch. Throws `Refused` where the kernel cannot be rewritten, or leaves too many records. */
export async function tracedRequests({ session, kernel, timed }: Ready): Promise<{ entryPoint: string; requests: CacheRequest[] }[]> {
  const traced = await kernel.trace('xray');
  if ('refused' in traced) throw new Refused(traced.refused);
  const buffers = await createXrayBuffers(session, { kernel, timed }, 'x-ray');
  try {
    const refill = async () => {
      await buffers.refill('x-ray');
    };
    const traces = await recordWhole(session, { kernel, traced, shape: timed, bound: buffers.bound, refill });
    if ('refused' in traces) throw new Refused(traces.refused);
    const { sites, variables } = traced.instrumented;
    return traces.map((trace) => ({ entryPoint: trace.entryPoint, requests: requestsOf(trace, sites, variables) }));
  } finally {
    buffers.destroy();
  }
}

function requestsOf(trace: DispatchTrace, sites: readonly Site[], variables: readonly Variable[]): CacheRequest[] {
  const grouped = groupIntoRequests(trace, sites);
  const turns = turnsOf(grouped);
  const buffers = buffersOf(variables);
  const shape = new RequestShape();
  const found: CacheRequest[] = [];
  for (let request = 0; request < grouped.count; request++) {
    const place = grouped.places[grouped.placeOf[request] ?? 0];
    const site = sites[place?.site ?? -1];
    if (!place || !site || site.memory !== 'storage' || accessOf(site) === 0) continue;
    shape.read(grouped, request);
    const base = (buffers.ofVariable[place.variable] ?? 0) * SECTORS_OF_A_BUFFER;
    const warp = grouped.warpOf[request] ?? 0;
    for (let from = 0; from < wordsOf(site); from += ACCESS_WORDS) {
      shape.findSectors(Math.min(ACCESS_WORDS, wordsOf(site) - from), from);
      found.push({
        workgroup: Math.floor(warp / grouped.geometry.warps),
        warp: warp % grouped.geometry.warps,
        turn: turns[request] ?? 0,
        reads: (accessOf(site) & READS) !== 0,
        writes: (accessOf(site) & WRITES) !== 0,
        sectors: [...shape.sectors.subarray(0, shape.sectorCount)].map((sector) => base + sector),
      });
    }
  }
  return found;
}

/** For each request, the most records that one of its lanes has left before it: a lane's records are in program order. */
function turnsOf({ trace: { records }, geometry, count, starts, order }: Requests): Uint32Array {
  const left = new Uint32Array(geometry.recordedWorkgroups * geometry.invocations);
  const ordinals = new Uint32Array(records.length / RECORD_WORDS);
  for (let record = 0; record < ordinals.length; record++) {
    const invocation = records[record * RECORD_WORDS] ?? 0;
    const before = left[invocation] ?? 0;
    ordinals[record] = before;
    left[invocation] = before + 1;
  }
  return Uint32Array.from({ length: count }, (_, request) => {
    let most = 0;
    for (let i = starts[request] ?? 0; i < (starts[request + 1] ?? 0); i++) most = Math.max(most, ordinals[order[i] ?? 0] ?? 0);
    return most;
  });
}
