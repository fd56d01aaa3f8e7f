import { strToU8, type Zippable, zipSync } from 'fflate';
import type { PlannedFile } from './planned-file.ts';

/** File attributes are Unix ones: Gradescope takes the executable bit from them. */
const UNIX = 3;
const REGULAR_FILE = 0o100000;
/** The first day that the format can represent, in local time as the format requires: the same files give the same archive. */
const FIRST_DAY = new Date(1980, 0, 1);

/** A ZIP archive of a few small files. */
export function zipArchive(files: readonly PlannedFile[]): Buffer {
  const entries: Zippable = {};
  for (const { path, text, executable } of files) {
    const attrs = (REGULAR_FILE | (executable ? 0o755 : 0o644)) << 16;
    entries[path] = [strToU8(text), { os: UNIX, attrs, mtime: FIRST_DAY }];
  }
  return Buffer.from(zipSync(entries));
}
