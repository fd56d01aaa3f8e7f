import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Its own folder, and those that must know it: what is held, who holds it, how much there is. */
const READERS = [
  'packages/db/src/roles/grants.ts',
  'packages/db/src/testing/stop-clock.ts',
  'packages/db/src/workers/operation-figures.ts',
  'packages/db/src/workers/sessions.ts',
  'packages/course/src/fleet/content.ts',
];

test('No grade, page, export or figure reads the table of spot checks: whatever reads it is named here.', async () => {
  const found: string[] = [];
  for (const room of ['packages', 'apps']) {
    for (const path of await readdir(join(ROOT, room), { recursive: true })) {
      const isSource = /\.tsx?$/.test(path) && !/\.test\.ts$|node_modules|[/\\]generated[/\\]|\.next/.test(path);
      if (isSource && /\bspot_checks\b|\.spotCheck\b|\bspotChecks:/.test(await readFile(join(ROOT, room, path), 'utf8')))
        found.push(`${room}/${path}`);
    }
  }
  expect(found.filter((path) => !path.startsWith('packages/db/src/spot-checks/')).sort()).toEqual(READERS.toSorted());
});
