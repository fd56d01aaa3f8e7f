import { labs } from '@rooflab/catalogue';

/** What a new course can begin with: every lab in the order of the catalogue, or a semester with an order of its own. */
export const TEMPLATES = ['weekly', 'fourteen-weeks'] as const;

export type Template = (typeof TEMPLATES)[number];

/**
 * GPU programming in fourteen weeks, by ids of labs: first what one thread does, then what threads of a workgroup share, then how results of
 * all workgroups come together, and at last whole applications.
 */
export const FOURTEEN_WEEKS: readonly string[] = [
  'first-steps',
  'vector-ops',
  'transpose',
  'matmul',
  'convolution',
  'stencil',
  'reduction',
  'histogram',
  'scan',
  'compaction',
  'sparse',
  'softmax',
  'wave',
  'query',
];

export function labsOfTemplate(template: Template): readonly string[] {
  return template === 'weekly' ? labs.map(({ id }) => id) : FOURTEEN_WEEKS;
}
