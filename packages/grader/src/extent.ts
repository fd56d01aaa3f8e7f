/** Counts in each dimension: workgroups of a launch, or invocations of a workgroup. */
export type Extent = readonly [x: number, y: number, z: number];

/** The product of the three counts. */
export function product(extent: readonly number[]): number {
  return extent.reduce((all, each) => all * each, 1);
}
