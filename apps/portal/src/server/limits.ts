/** A hand-in is at most 64 KiB, which JSON can make up to six times as long, but only for control characters. */
export const MAX_BODY_BYTES = 256 * 1024;

/** A file of 5000 lines, written as JSON. */
export const MAX_FILE_BODY_BYTES = 2 * 1024 * 1024;

/** Procedures that take a file; each must be alone in its request. */
export const TAKES_FILE: readonly string[] = ['roster.importCsv', 'extension.importCsv'];
