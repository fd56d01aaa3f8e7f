import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../cheats');

/** A kernel that is correct but lazy, or tries to get more points for its counts than it deserves. */
export interface Cheat {
  /** Folder and file: `reduction/sum/one-thread`. */
  readonly name: string;
  readonly exercise: string;
  /** The most points, out of 60, that its counts may get. */
  readonly atMost: number;
  readonly source: string;
}

/** The files of bench/xray/cheats. Each begins with `// at most: <points>`, and says in the next line what it does. */
export async function readCheats(): Promise<readonly Cheat[]> {
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
