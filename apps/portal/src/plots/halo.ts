/** Text over lines: the page's ground around each letter keeps it readable. */
export const HALO = 'fill-text stroke-bg stroke-4 [paint-order:stroke] [stroke-linejoin:round]';
export const HALO_QUIET = 'fill-muted stroke-bg stroke-4 [paint-order:stroke] [stroke-linejoin:round]';
