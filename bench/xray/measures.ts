/**
 * What is compared, by the names of the x-ray's report. `workgroupRequests` are the requests to workgroup memory; `workgroupPasses` are those and
 * the extra passes of bank conflicts: the hardware counts as a conflict, too, what another warp held up, so conflicts alone cannot be compared.
 */
export const MEASURES = ['requests', 'sectors', 'workgroupRequests', 'workgroupPasses', 'floatOperations', 'activeLanes'] as const;

export type Measure = (typeof MEASURES)[number];
