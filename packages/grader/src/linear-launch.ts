import { MAX_WORKGROUPS } from '@rooflab/lab';

/** A launch of at least `workgroups` workgroups, in rows of `MAX_WORKGROUPS` when one row is not enough. */
export function linearLaunch(workgroups: number): [number, number, number] {
  return workgroups <= MAX_WORKGROUPS ? [workgroups, 1, 1] : [MAX_WORKGROUPS, Math.ceil(workgroups / MAX_WORKGROUPS), 1];
}

/** WGSL for the linear index of the workgroup `group` (its `workgroup_id`) in such a launch. */
export const LINEAR_WORKGROUP = `(group.y * ${MAX_WORKGROUPS}u + group.x)`;
