import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the labs of this installation lie, as they were built: beside the program in the npm package, in `labs/built` in the repository. Throws where
 * nothing was built.
 */
export function builtFolder(): string {
  const folders = [join(import.meta.dirname, 'built'), join(import.meta.dirname, '../../../labs/built')];
  const found = folders.find((folder) => existsSync(folder));
  if (found === undefined) throw new Error(`No lab is built: there is no ${folders.at(-1)}. Run npm run generate.`);
  return found;
}
