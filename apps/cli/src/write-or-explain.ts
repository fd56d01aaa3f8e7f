import { writeFile } from 'node:fs/promises';
import { UsageError } from './exit-code.ts';

/** Throws `UsageError` for a path that cannot be written. */
export async function writeOrExplain(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await writeFile(path, content);
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
