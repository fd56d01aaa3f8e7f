import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@rooflab/db/testing';
import { expect, test } from 'vitest';
import { keepWorkerToken } from './worker-token.ts';

test('The worker of `npm start` has one token, which only its user can read; another is made when the database does not know it.', async () => {
  await using world = await openTestDatabase();
  const directory = await mkdtemp(join(tmpdir(), 'rooflab-worker-token-'));
  try {
    const file = await keepWorkerToken(world.url, { directory });
    const token = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await keepWorkerToken(world.url, { directory });
    expect(await readFile(file, 'utf8')).toBe(token);
    expect(await world.db.workerToken.count()).toBe(1);
    await writeFile(file, 'damaged');
    await keepWorkerToken(world.url, { directory });
    expect(await readFile(file, 'utf8')).toMatch(/^rlw_[\w-]{43}\n$/);
    expect(await world.db.workerToken.count()).toBe(2);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
