import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { labs } from './index.ts';

const FILES = ['exercises.json', 'experiments.json', 'questions.json'];

test('the built labs can be read at any moment while they are built again', { timeout: 300_000 }, async () => {
  let isBuilt = false;
  const building = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')]).finally(() => {
    isBuilt = true;
  });
  while (!isBuilt) await Promise.all(labs.flatMap(({ id }) => FILES.map((name) => readBuilt(id, name))));
  await building;
});

async function readBuilt(labId: string, name: string): Promise<void> {
  const text = await readFile(join(import.meta.dirname, labId, 'built', name), 'utf8');
  expect(() => JSON.parse(text), `${labId}/built/${name} while it is written`).not.toThrow();
}
