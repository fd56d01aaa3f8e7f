/** Elements with this attribute serve the page only: hit areas, focus rings, the brush. They are left out of saved drawings. */
export const PAGE_ONLY = 'data-page-only';
