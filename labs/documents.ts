/** The five course documents on which the labs are based. The rows of their tables are numbered consecutively. */
export const DOCUMENTS = {
  reduction: '000 (reduction)',
  parameters: '001 (optimisation parameters)',
  considerations: '002 (performance considerations)',
  query: '003 (query)',
  stencils: '004 (stencils)',
} as const;
