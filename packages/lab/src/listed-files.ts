import { z } from 'zod';

interface ListedFiles {
  /** Those that are in the folder, without `.ts`. */
  readonly names: readonly string[];
  /** The content of its `order.json`. */
  readonly order: unknown;
  /** Where the list is, for its author. */
  readonly list: string;
  /** What each file holds: `question`. */
  readonly one: string;
}

/** The names of the files in the order of their list. Throws `TypeError` where the list has another form, or names other files. */
export function listedNames({ names, order, list, one }: ListedFiles): readonly string[] {
  const listed = z.array(z.string()).safeParse(order);
  if (!listed.success) throw new TypeError(`${list} must be a list of names, as in ["${names[0] ?? one}"].`);
  const unlisted = names.find((name) => !listed.data.includes(name));
  if (unlisted !== undefined) throw new TypeError(`${list} does not name ${unlisted}. Add it where a course meets the ${one}.`);
  const stray = listed.data.find((name, i) => !names.includes(name) || listed.data.indexOf(name) !== i);
  if (stray !== undefined) throw new TypeError(`${list} names ${stray} without such a file, or twice. Remove the name.`);
  return listed.data;
}

interface NamedFile {
  readonly file: string;
  /** What it holds: `question`. */
  readonly one: string;
  /** `<lab>/<name of the file>` */
  readonly id: string;
}

/** What a file exports. Throws `TypeError` where that is not exactly the one thing that the file is named after. */
export function onlyExport<T extends { readonly id: string }>(exported: Readonly<Record<string, T>>, { file, one, id }: NamedFile): T {
  const [only, ...others] = Object.values(exported);
  if (only?.id !== id || others.length > 0) throw new TypeError(`${file} must export one ${one}, with the id ${id}.`);
  return only;
}
