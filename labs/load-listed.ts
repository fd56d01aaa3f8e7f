import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

/**
 * What the files of a lab's folder export, in the order of its `order.json`. Throws `TypeError` where that list and the files differ, or a file
 * does not export exactly the one thing that it is named after.
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
  const names = (await readdir(path)).filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  const order = z.array(z.string()).parse(JSON.parse(await readFile(join(path, 'order.json'), 'utf8')));
  const list = `labs/${labId}/${folder}/order.json`;
  const unlisted = names.find((name) => !order.includes(name));
  if (unlisted !== undefined) throw new TypeError(`${list} does not name ${unlisted}. Add it where a course meets the ${one}.`);
  const stray = order.find((name, i) => !names.includes(name) || order.indexOf(name) !== i);
  if (stray !== undefined) throw new TypeError(`${list} names ${stray} without such a file, or twice. Remove the name.`);
  return Promise.all(
    order.map(async (name) => {
      const exported: Record<string, T> = await import(pathToFileURL(join(path, `${name}.ts`)).href);
      const [only, ...others] = Object.values(exported);
      if (only?.id !== `${labId}/${name}` || others.length > 0)
        throw new TypeError(`labs/${labId}/${folder}/${name}.ts must export one ${one}, with the id ${labId}/${name}.`);
      return only;
    }),
  );
}
