import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { listedNames, onlyExport } from '@rooflab/lab';

/**
 * What the files of a lab's folder export, in the order of its `order.json`. Throws `TypeError` where that list and the files differ, or a file
 * does not export exactly the one thing that it is named after. None where there is no such folder.
 *
 * @param folder `experiments`, of which each is an `experiment`
 * @param root where the labs are
 */
export async function loadListed<T extends { readonly id: string }>(
  labId: string,
  { folder, one }: { readonly folder: string; readonly one: string },
  root: string,
): Promise<T[]> {
  const path = join(root, labId, folder);
  const files = await readdir(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  if (files.length === 0) return [];
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  const order = JSON.parse(await readFile(join(path, 'order.json'), 'utf8'));
  return Promise.all(
    listedNames({ names, order, list: `labs/${labId}/${folder}/order.json`, one }).map(async (name) => {
      const exported: Record<string, T> = await import(pathToFileURL(join(path, `${name}.ts`)).href);
      return onlyExport(exported, { file: `labs/${labId}/${folder}/${name}.ts`, one, id: `${labId}/${name}` });
    }),
  );
}
