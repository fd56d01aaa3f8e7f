/** For text over lines: an outline in the page's background colour keeps it readable. */
export const HALO = 'fill-text stroke-bg stroke-4 [paint-order:stroke] [stroke-linejoin:round]';
export const HALO_QUIET = 'fill-muted stroke-bg stroke-4 [paint-order:stroke] [stroke-linejoin:round]';
