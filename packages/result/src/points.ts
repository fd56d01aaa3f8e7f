/** Points for being right. */
export const CORRECTNESS_POINTS = 40;

/** Points for speed; where the grade is by counts, for those. */
export const SPEED_POINTS = 60;
