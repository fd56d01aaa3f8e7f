import { rename, writeFile } from 'node:fs/promises';

/** In one step: a portal that starts while the labs are built reads the old file or the new one. */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, content);
  await rename(unfinished, path);
}
