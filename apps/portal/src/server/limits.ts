/** A hand-in is at most 64 KiB, which JSON can make up to six times as long, but only for control characters. */
export const MAX_BODY_BYTES = 256 * 1024;

/** A file of 5000 lines, written as JSON. */
export const MAX_FILE_BODY_BYTES = 2 * 1024 * 1024;

/** The archive of a lab, in base64. */
const MAX_ARCHIVE_BODY_BYTES = 12 * 1024 * 1024;

/** Procedures that take a file, with the largest body; each must be alone in its request. */
export const TAKES_FILE: ReadonlyMap<string, number> = new Map([
  ['roster.importCsv', MAX_FILE_BODY_BYTES],
  ['extension.importCsv', MAX_FILE_BODY_BYTES],
  ['lab.publish', MAX_ARCHIVE_BODY_BYTES],
]);
