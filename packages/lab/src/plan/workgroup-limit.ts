/** Workgroups per dimension that every WebGPU device allows (the default of `maxComputeWorkgroupsPerDimension`). */
export const MAX_WORKGROUPS = 65_535;

/** How to launch `count` workgroups, written as `expression`, which are too many for one dimension. */
export function twoDimensionalRemedy(entryPoint: string, expression: string, count: bigint): string {
  if (count > BigInt(MAX_WORKGROUPS) ** 2n) return 'Let each invocation do more, so that fewer are needed.';
  const dispatch = `//@ dispatch ${entryPoint} min(${expression}, ${MAX_WORKGROUPS}), ceilDiv(${expression}, ${MAX_WORKGROUPS})`;
  const kernel = 'number the workgroups with workgroup_id.x + workgroup_id.y * num_workgroups.x; some may be past the end';
  return `Launch in two dimensions, ${dispatch}, and in the kernel ${kernel}. Or let each invocation do more.`;
}
