import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the labs are: beside the bundled command, or in the repository. */
export const LABS_FOLDER = [new URL('./labs', import.meta.url), new URL('../../../labs', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .reduce((bundled, repository) => (existsSync(bundled) ? bundled : repository));

/** Where everything is that was built from the lab with this id. */
export function builtFolder(labId: string): string {
  return join(LABS_FOLDER, labId, 'built');
}
