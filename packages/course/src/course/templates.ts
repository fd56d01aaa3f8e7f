import { labs } from '@rooflab/catalogue';

/** What a new course can begin with: every lab in the order of the catalogue, or a semester with an order of its own. */
export const TEMPLATES = ['weekly', 'fourteen-weeks'] as const;

export type Template = (typeof TEMPLATES)[number];

/**
 * GPU programming in fourteen weeks, by the ids of each week's labs. First what one thread does, then what threads of a workgroup share, then how
 * results of all workgroups come together, and at last whole applications.
 */
export const FOURTEEN_WEEKS: readonly (readonly string[])[] = [
  ['first-steps', 'vector-ops'],
  ['transpose'],
  ['matmul'],
  ['convolution'],
  ['stencil'],
  ['reduction'],
  ['histogram'],
  ['scan'],
  ['compaction'],
  ['sorting'],
  ['sparse'],
  ['softmax'],
  ['wave'],
  ['query'],
];

/** Ids of the labs of each week. */
export function weeksOfTemplate(template: Template): readonly (readonly string[])[] {
  return template === 'weekly' ? labs.map(({ id }) => [id]) : FOURTEEN_WEEKS;
}
