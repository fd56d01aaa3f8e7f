import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

const violationsSchema = z.object({
  summary: z.object({ violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })) }),
});

/** A small repository with this one's rules. */
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-boundaries-'));
  for (const file of ['.dependency-cruiser.cjs', 'docs/architecture.md', 'tsconfig.base.json'])
    await cp(join(ROOT, file), join(folder, file));
  await write('labs/questions.ts', "export { one } from './matmul/questions/one.ts';");
  await write('labs/matmul/questions/one.ts', 'export const one = 1;');
  await write('labs/index.ts', "export { one } from './questions.ts';");
  await write('apps/portal/src/app/page.tsx', "export { one } from '../../../../labs/questions.ts';");
  await write('apps/portal/src/lab/card.tsx', "export { one } from '../../../../labs/matmul/questions/one.ts';");
  await write('apps/portal/src/server/ask.ts', "export { one } from '../../../../labs/questions.ts';");
  await write('packages/course/src/ask.ts', "export { one } from '../../../labs/questions.ts';");
  await write('apps/cli/src/ask.ts', "export { one } from '../../../labs/questions.ts';");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), `${text}\n`);
}

test('No page and no lab can import the questions, whose files hold the answers; the API, the command and the server can.', async () => {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'labs'];
  const json = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const broken = violationsSchema
    .parse(JSON.parse(json))
    .summary.violations.filter(({ rule }) => rule.name === 'answers-stay-behind-the-api')
    .map(({ from, to }) => `${from} → ${to}`);
  expect(broken.sort()).toEqual([
    'apps/portal/src/app/page.tsx → labs/questions.ts',
    'apps/portal/src/lab/card.tsx → labs/matmul/questions/one.ts',
    'labs/index.ts → labs/questions.ts',
  ]);
});
