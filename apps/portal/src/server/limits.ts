/** A hand-in is at most 64 KiB, which JSON may write six times as long only for control characters. */
export const MAX_BODY_BYTES = 256 * 1024;
