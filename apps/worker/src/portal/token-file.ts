import { readFileSync, statSync } from 'node:fs';

/** Far more than a token has. */
const LARGEST_BYTES = 4096;

/** The token of a worker, as it stands in a file. */
export interface TokenFile {
  readonly token: string;
  /** What is wrong with the file's rights, with the remedy; null: only its owner and group read it. */
  readonly warning: string | null;
}

/** Throws an error that names the file and never its content. */
export function readTokenFile(path: string): TokenFile {
  const token = readContent(path).trim();
  if (!/^[\w-]{20,200}$/.test(token))
    throw new Error(
      `${path} does not hold a worker's token. It is shown once, when an administrator creates it; write it there as one line.`,
    );
  return { token, warning: whyTooOpen(path) };
}

function readContent(path: string): string {
  try {
    const { size } = statSync(path);
    return size > LARGEST_BYTES ? '' : readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`The token file ${path} cannot be read (${code}). Create it, and let the worker's user read it.`, { cause });
  }
}

/** On Windows the mode says nothing. */
function whyTooOpen(path: string): string | null {
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & 0o007) !== 0;
  return isOpen ? `every user of this machine can read ${path}; run chmod o= ${path}` : null;
}
