import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** The labs' files: in the repository `labs`, in the npm package the folder of the program. */
export const LABS = fileURLToPath(new URL(import.meta.url.endsWith('/labs-folder.ts') ? '../../../labs' : '.', import.meta.url));

/** What the build wrote of every lab under this name, in the order of the course. Throws an error with the remedy where it is missing. */
export function readBuilt<T>(name: string, schema: z.ZodType<T>): T[] {
  const order = z.array(z.string()).parse(readJson('order.json'));
  return order.map((lab) => schema.parse(readJson(join(lab, name))));
}

function readJson(path: string): unknown {
  const file = join(LABS, 'built', path);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`The labs are not built: ${file} cannot be read. Run npm run labs:generate.`, { cause });
  }
}
