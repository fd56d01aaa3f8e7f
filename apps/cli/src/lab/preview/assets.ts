import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PAGE_SCRIPT } from './page-script.ts';

export interface Asset {
  readonly type: string;
  readonly content: string | Uint8Array;
}

/** What `build.ts` wrote: beside the bundled command, or in the repository. */
const BUILT_FOLDER = [new URL('./preview', import.meta.url), new URL('../../../built/preview', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .reduce((bundled, repository) => (existsSync(bundled) ? bundled : repository));

const FONT = 'font/woff2';

/** What it wrote, by name. */
const BUILT = {
  'page.css': 'text/css; charset=utf-8',
  'inter.woff2': FONT,
  'mono.woff2': FONT,
  'signs.woff2': FONT,
  'math.woff2': FONT,
} as const;

/** What the page loads, by path. Throws an `Error` with the remedy where it has not been built. */
export async function pageAssets(): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>([['/page.js', { type: 'text/javascript; charset=utf-8', content: PAGE_SCRIPT }]]);
  for (const [name, type] of Object.entries(BUILT)) assets.set(`/${name}`, { type, content: await readBuilt(name) });
  return assets;
}

async function readBuilt(name: string): Promise<Uint8Array> {
  const file = join(BUILT_FOLDER, name);
  try {
    return await readFile(file);
  } catch (cause) {
    throw new Error(`The preview is not built: ${file} cannot be read. Run npm run labs:generate.`, { cause });
  }
}
