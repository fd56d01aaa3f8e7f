/** Files of one class; a larger class is compared in part. Memory and work grow with the square of it. */
export const MAX_FILES = 1000;

/** Of one file. A file of 64 KiB, the largest there is, has as many only if its words have four letters on average. */
export const MAX_TOKENS = 16_384;

/** Of one file: the smallest by hash, which are the same ones in files that are alike. */
export const MAX_FINGERPRINTS = 4096;

/** Places on the other side at which one k-gram is tried. */
export const MAX_PLACES = 32;

/** Times that a shared fingerprint is counted for a pair, over a class. */
export const MAX_COUNTS = 2 ** 27;

/** Pairs that are kept of a class, the most alike first. */
export const MAX_PAIRS = 500;

/** Fragments that are marked in a pair, the longest first. */
export const MAX_FRAGMENTS = 500;
