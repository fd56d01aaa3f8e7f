/** What is compared, by the names of the x-ray's report; `workgroupRequests` are the requests to workgroup memory. */
export const MEASURES = ['requests', 'sectors', 'workgroupRequests', 'bankConflicts', 'floatOperations', 'activeLanes'] as const;

export type Measure = (typeof MEASURES)[number];
