import { MAX_WORKGROUPS } from '@rooflab/lab';

/** A launch of at least `workgroups` workgroups, in rows of `MAX_WORKGROUPS` when there is more than one. */
export function linearLaunch(workgroups: number): [number, number, number] {
  return workgroups <= MAX_WORKGROUPS ? [workgroups, 1, 1] : [MAX_WORKGROUPS, Math.ceil(workgroups / MAX_WORKGROUPS), 1];
}

/** WGSL: the number of the workgroup `group` (its `workgroup_id`) in such a launch. */
export const LINEAR_WORKGROUP = `(group.y * ${MAX_WORKGROUPS}u + group.x)`;
