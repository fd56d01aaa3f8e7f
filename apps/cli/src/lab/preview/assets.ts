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
const BUILT_FOLDER = [new URL('./preview', import.meta.url), new URL('../../../built', import.meta.url)]
  .map((url) => fileURLToPath(url))
  .reduce((bundled, repository) => (existsSync(bundled) ? bundled : repository));

const TYPES = { css: 'text/css; charset=utf-8', woff2: 'font/woff2' } as const;

/** What the page loads, by path. */
export async function pageAssets(): Promise<ReadonlyMap<string, Asset>> {
  const built = async (name: string, type: string) => [`/${name}`, { type, content: await readFile(join(BUILT_FOLDER, name)) }] as const;
  return new Map<string, Asset>([
    ['/page.js', { type: 'text/javascript; charset=utf-8', content: PAGE_SCRIPT }],
    await built('page.css', TYPES.css),
    ...(await Promise.all(['inter', 'mono', 'signs', 'math'].map((font) => built(`${font}.woff2`, TYPES.woff2)))),
  ]);
}
