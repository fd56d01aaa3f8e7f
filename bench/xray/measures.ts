/**
 * The compared measures, by the names in the x-ray's report. `workgroupRequests` are the requests to workgroup memory; `workgroupPasses`
 * are those plus the extra passes of bank conflicts: the hardware also counts delays by another warp as conflicts, so conflicts alone
 * cannot be compared.
 */
export const MEASURES = ['requests', 'sectors', 'workgroupRequests', 'workgroupPasses', 'floatOperations', 'activeLanes'] as const;

export type Measure = (typeof MEASURES)[number];
