/** How many there are in each dimension: of workgroups in a launch, of invocations in a workgroup. */
export type Extent = readonly [x: number, y: number, z: number];

/** All of them. */
export function product(extent: readonly number[]): number {
  return extent.reduce((all, each) => all * each, 1);
}
