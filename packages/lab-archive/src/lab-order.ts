import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from './replace-file.ts';

const FILE = 'labs.json';

/** Writes which labs a folder of built labs has, in the order in which a course takes them. */
export async function writeLabOrder(folder: string, ids: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, FILE), `${JSON.stringify(ids)}\n`);
}

/** The ids of the labs in a folder of built labs, in the order in which a course takes them. Throws where there is no such list. */
export function readLabOrder(folder: string): readonly string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
}
