import { countingSort, type Sorted } from './counting-sort.ts';
import type { Requests } from './requests.ts';

/** The requests to one memory, by workgroup and by the barriers that it has passed: each key is one phase of one workgroup. */
export interface Phases extends Sorted {
  readonly count: number;
  /** For each phase, the ordinal of its workgroup; ascending. */
  readonly workgroupOf: Uint32Array;
}

/** @param belongs by place: 1 where its requests are included */
export function sortIntoPhases({ count, placeOf, warpOf, phaseOf, geometry }: Requests, belongs: Uint8Array): Phases {
  const { recordedWorkgroups, warps } = geometry;
  const members = new Uint32Array(count);
  const workgroups = new Uint32Array(count);
  const firstPhase = new Uint32Array(recordedWorkgroups + 1);
  let memberCount = 0;
  for (let request = 0; request < count; request++) {
    if (belongs[placeOf[request] ?? 0] !== 1) continue;
    const workgroup = Math.floor((warpOf[request] ?? 0) / warps);
    workgroups[memberCount] = workgroup;
    members[memberCount++] = request;
    firstPhase[workgroup + 1] = Math.max(firstPhase[workgroup + 1] ?? 0, (phaseOf[request] ?? 0) + 1);
  }
  for (let workgroup = 0; workgroup < recordedWorkgroups; workgroup++) {
    firstPhase[workgroup + 1] = (firstPhase[workgroup + 1] ?? 0) + (firstPhase[workgroup] ?? 0);
  }
  const phases = firstPhase[recordedWorkgroups] ?? 0;
  const keys = workgroups.map((workgroup, i) => (firstPhase[workgroup] ?? 0) + (phaseOf[members[i] ?? 0] ?? 0));
  const { starts, order } = countingSort(keys, memberCount, phases);
  const workgroupOf = new Uint32Array(phases);
  for (let workgroup = 0; workgroup < recordedWorkgroups; workgroup++) {
    workgroupOf.fill(workgroup, firstPhase[workgroup], firstPhase[workgroup + 1]);
  }
  return { starts, order: order.map((member) => members[member] ?? 0), count: phases, workgroupOf };
}
