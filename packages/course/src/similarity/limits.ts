/** Files of one class; of a larger class only a part is compared. Memory and work grow with its square. */
export const MAX_FILES = 1000;

/** Tokens of one file. A file of 64 KiB, the largest there is, reaches this only if its tokens are four letters long on average. */
export const MAX_TOKENS = 16_384;

/** Fingerprints of one file. Those with the smallest hashes are kept, which are the same ones in files that are alike. */
export const MAX_FINGERPRINTS = 4096;

/** Places in the other file at which one k-gram is tried. */
export const MAX_PLACES = 32;

/** How often shared fingerprints are counted for pairs, in a whole class. */
export const MAX_COUNTS = 2 ** 27;

/** Pairs that are kept for a class, the most similar first. */
export const MAX_PAIRS = 500;

/** Fragments that are marked in a pair, the longest first. */
export const MAX_FRAGMENTS = 500;
