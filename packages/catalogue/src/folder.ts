import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the labs are: beside the bundled command, or in the repository. */
export const LABS_FOLDER = [new URL('./labs', import.meta.url), new URL('../../../labs', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .reduce((bundled, repository) => (existsSync(bundled) ? bundled : repository));

/** Of `<lab>/<exercise>`, the lab. */
export function labOf(id: string): string {
  return id.split('/')[0] ?? '';
}

/** The folder of the lab that an exercise of the catalogue is of. */
export function catalogueFolder(exercise: string): string {
  return join(LABS_FOLDER, labOf(exercise));
}
