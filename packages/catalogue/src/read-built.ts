import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** What the build wrote of a lab under this name. Throws an error with the remedy where it is missing. */
export function readBuiltOf<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  return schema.parse(readJson(join(folder, 'built', name)));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`The labs are not built: ${file} cannot be read. Run npm run labs:generate.`, { cause });
  }
}
