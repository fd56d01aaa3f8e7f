/** Of the runner's own exercise, which depends on no lab. */
export const CANARY_ID = 'canary/block-sums';
