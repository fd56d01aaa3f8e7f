import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Subject } from './corpus-subjects.ts';

const FOLDER = join(import.meta.dirname, '../cheats');

/**
 * Kernels that are correct but lazy, or try to get more points for their counts than they deserve: the files of bench/xray/cheats, by folder
 * and name (`reduction/sum/one-thread`). Each begins with `// at most: <points>`, and says in the next line what it does.
 */
export async function readCheats(): Promise<readonly Subject[]> {
  const files = (await readdir(FOLDER, { recursive: true })).filter((file) => file.endsWith('.wgsl')).sort();
  return Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(FOLDER, file), 'utf8');
      const atMost = Number(/^\/\/ at most: (\d+)$/m.exec(source)?.[1] ?? Number.NaN);
      if (Number.isNaN(atMost)) throw new Error(`${file} must begin with "// at most: <points>".`);
      const name = file.replaceAll('\\', '/').slice(0, -'.wgsl'.length);
      return { name, exercise: name.split('/').slice(0, 2).join('/'), atMost, source };
    }),
  );
}
