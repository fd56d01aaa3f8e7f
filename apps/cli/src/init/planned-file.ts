import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../exit-code.ts';

/** A file that a command is about to write. */
export interface PlannedFile {
  /** Relative, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly executable?: boolean;
}

export interface WrittenFile {
  readonly path: string;
  /** False where a file existed already, which was left unchanged. */
  readonly isNew: boolean;
}

/** Writes the files into a folder, without overwriting existing ones. Throws `UsageError` for files that cannot be written. */
export async function writeNewFiles(folder: string, files: readonly PlannedFile[]): Promise<WrittenFile[]> {
  const written: WrittenFile[] = [];
  for (const file of files) written.push({ path: file.path, isNew: await writeNewFile(join(folder, file.path), file) });
  return written;
}

/** False where the file already exists. */
async function writeNewFile(path: string, { text, executable }: PlannedFile): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    if (executable) await chmod(path, 0o755);
    return true;
  } catch (error) {
    if (await isFile(path)) return false;
    throw new UsageError(`Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
