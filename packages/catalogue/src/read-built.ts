import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LABS_FOLDER } from './folder.ts';

/** What the build wrote of every lab under this name, in the order of the course. Throws an error with the remedy where it is missing. */
export function readBuilt<T>(name: string, schema: z.ZodType<T>): T[] {
  const order = z.array(z.string()).parse(readJson(join(LABS_FOLDER, 'catalogue.json')));
  return order.map((lab) => readBuiltOf(join(LABS_FOLDER, lab), name, schema));
}

/** The same of the lab in one folder. */
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
