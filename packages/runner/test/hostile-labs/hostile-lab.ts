import type { Files } from './lab-files.ts';

interface Named {
  /** A sentence. */
  readonly name: string;
  /** What the error says. */
  readonly error: RegExp;
}

/** An archive that is refused before any of its files is read. */
export interface HostileArchive extends Named {
  readonly archive: () => Uint8Array;
}

/** A folder that is refused when it is read, its data are checked or its code is bundled. */
export interface HostileFolder extends Named {
  /** Files beside or in place of the template's; null removes one. */
  readonly files?: Files;
  /** What no file's content can be: links, and what is larger than a string. */
  readonly spoil?: (folder: string) => Promise<void>;
}

/** Code whose process is asked for the cases of a lab. It is not bundled: an archive may hold anything under that name. */
export interface HostileCode extends Omit<Named, 'error'> {
  readonly code: string;
  /** Null where the answer must be the honest one. */
  readonly error: RegExp | null;
  /** Waits for a deadline. */
  readonly slow?: true;
}
