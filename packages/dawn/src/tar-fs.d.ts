/** The part of tar-fs that is used here; the package carries no types. */
declare module 'tar-fs' {
  import type { Writable } from 'node:stream';

  /** Writes a tar archive's entries into `folder`, except those whose path (joined with `folder`) `ignore` names. */
  export function extract(folder: string, options?: { ignore?: (path: string) => boolean }): Writable;
}
