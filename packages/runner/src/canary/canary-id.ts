/** The id of the runner's own exercise. It needs no lab. */
export const CANARY_ID = 'canary/block-sums';
