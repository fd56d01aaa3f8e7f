import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inCatalogue } from './labs.ts';
import type { OpenLab } from './versions.ts';

/**
 * What the build listed of a lab, in the lab's order; read once for each lab, or version of one. Only a version of a course's own lab may have no such list.
 *
 * @param name of the list in the folder `built`
 * @param read of a built lab's folder; throws where the list is missing
 */
export function builtList<T>(name: string, read: (folder: string) => readonly T[]): (open: OpenLab | undefined) => readonly T[] {
  const listed = new Map<string, readonly T[]>();
  return (open) => {
    if (!open) return [];
    const { lab, folder } = open;
    const known = listed.get(folder);
    if (known) return known;
    const isThere = inCatalogue(lab.id)?.folder === folder || existsSync(join(folder, 'built', name));
    const list = isThere ? read(folder) : [];
    listed.set(folder, list);
    return list;
  };
}
