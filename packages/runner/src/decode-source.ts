import { limits } from '@rooflab/grader';

/** A file as WGSL text, or why it is not text. */
export type DecodedSource = { readonly source: string } | { readonly refusal: string };

/**
 * The bytes of a student's file as text, without a byte order mark. Refuses what is too large or not UTF-8: that is a usage error, not a
 * verdict. Every incoming file is read by this function.
 */
export function decodeSource(bytes: Uint8Array): DecodedSource {
  const { MAX_SOURCE_BYTES } = limits;
  if (bytes.length > MAX_SOURCE_BYTES) {
    return {
      refusal: `The file has ${bytes.length} bytes; at most ${MAX_SOURCE_BYTES} are accepted. Hand in the WGSL alone, without tables.`,
    };
  }
  try {
    return { source: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { refusal: 'The file is not UTF-8. Save it as UTF-8 text.' };
  }
}
