import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where a program is: on the path, or in a usual folder; null: nowhere. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(':'), '/usr/bin', '/bin', '/usr/local/bin', '/run/current-system/sw/bin'];
  const found = folders.filter((folder) => folder.startsWith('/')).find((folder) => existsSync(join(folder, name)));
  return found ? join(found, name) : null;
}
