/** The five course documents that the labs come from. Rows of their table are counted through all of them. */
export const DOCUMENTS = {
  reduction: '000 (reduction)',
  parameters: '001 (optimisation parameters)',
  considerations: '002 (performance considerations)',
  query: '003 (query)',
  stencils: '004 (stencils)',
} as const;
