/** The part of tar-fs that is used here; the package has no types of its own. */
declare module 'tar-fs' {
  import type { Writable } from 'node:stream';

  /** Extracts a tar archive into `folder`, except entries for whose path (joined with `folder`) `ignore` returns true. */
  export function extract(folder: string, options?: { ignore?: (path: string) => boolean }): Writable;
}
