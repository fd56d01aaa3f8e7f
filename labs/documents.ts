/** Files of the five course documents that the labs come from; rows of their table are counted through all of them. */
export const DOCUMENTS = {
  reduction: '000_4e1e6f13c806e8b4.txt',
  parameters: '001_3fc1131e0a58097c.txt',
  considerations: '002_c33aac358b7f6304.txt',
  query: '003_a245a16de4edc7df.txt',
  stencils: '004_b952d8b310be363f.txt',
} as const;
