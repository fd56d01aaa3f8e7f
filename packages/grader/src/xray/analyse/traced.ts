import type { Xray } from '@rooflab/result';
import { LANES } from '@rooflab/roofline';
import type { DispatchTrace, Instrumented } from '../trace.ts';

/** The records of an instrumented run. */
export interface Traced {
  readonly instrumented: Pick<Instrumented, 'sites' | 'variables' | 'blocks' | 'usesSubgroups'> &
    Partial<Pick<Instrumented, 'workgroupBytes'>>;
  /** In the order in which they ran. */
  readonly dispatches: readonly DispatchTrace[];
  /** Bytes bound at each binding. */
  readonly bindingBytes: ReadonlyMap<number, number>;
  /** Bindings that hold data before the first dispatch. Others (output, scratch) must be written before they are read. */
  readonly filledBindings: ReadonlySet<number>;
}

/** The part of an x-ray that follows from the records. */
export type XrayFacts = Omit<Xray, 'schema' | 'exercise' | 'size' | 'overrides' | 'device' | 'seed'>;

/** Extents of one dispatch's launch, in workgroups and invocations. */
export interface Geometry {
  /** Workgroups of the launch. */
  readonly workgroups: number;
  readonly recordedWorkgroups: number;
  /** Invocations per workgroup. */
  readonly invocations: number;
  /** Warps per workgroup: its invocations in groups of 32. */
  readonly warps: number;
  /** Workgroups of the launch for each recorded one. */
  readonly scale: number;
}

export function geometryOf({ workgroups: [x, y, z], workgroupSize: [sizeX, sizeY, sizeZ], sampled }: DispatchTrace): Geometry {
  const workgroups = x * y * z;
  const recordedWorkgroups = sampled?.length ?? workgroups;
  const invocations = sizeX * sizeY * sizeZ;
  const warps = Math.ceil(invocations / LANES);
  return { workgroups, recordedWorkgroups, invocations, warps, scale: workgroups / Math.max(1, recordedWorkgroups) };
}
