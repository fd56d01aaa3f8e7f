import type { Xray } from '@rooflab/result';
import type { DispatchCount } from './hand-counts/count.ts';

/** What a dispatch did, in the form of the hand counts; scaled to the whole launch where only a sample was counted. */
export function countOf({
  entryPoint,
  workgroups,
  sampledWorkgroups,
  global,
  workgroup,
  control,
}: Xray['dispatches'][number]): DispatchCount {
  const scale = workgroups / sampledWorkgroups;
  const { loads, stores, atomics, requests, sectors } = global;
  return {
    entryPoint,
    global: {
      loads: scale * loads,
      stores: scale * stores,
      atomics: scale * atomics,
      requests: scale * requests,
      sectors: scale * sectors,
    },
    workgroup: {
      accesses: scale * workgroup.accesses,
      requests: scale * workgroup.requests,
      bankConflicts: scale * workgroup.bankConflicts,
    },
    floatOperations: scale * control.floatOperations,
  };
}
