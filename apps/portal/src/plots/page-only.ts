/** Elements with this attribute serve the page only: areas to hit, rings of focus, the brush. They are left out of saved drawings. */
export const PAGE_ONLY = 'data-page-only';
