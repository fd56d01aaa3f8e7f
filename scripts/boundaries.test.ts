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
  await write('labs/matmul/questions/one.ts', 'export const one = 1;');
  await write('labs/load-questions.ts', "export { one } from './matmul/questions/one.ts';");
  await write('labs/build-questions.ts', "export { one } from './load-questions.ts';");
  await write('labs/index.ts', "export { one } from './load-questions.ts';");
  await write('packages/catalogue/src/questions.ts', 'export const answer = 2;');
  await write('apps/portal/src/app/page.tsx', "export { answer } from '../../../../packages/catalogue/src/questions.ts';");
  await write('apps/portal/src/lab/card.tsx', "export { one } from '../../../../labs/matmul/questions/one.ts';");
  await write('apps/portal/src/server/ask.ts', "export { answer } from '../../../../packages/catalogue/src/questions.ts';");
  await write('packages/course/src/ask.ts', "export { answer } from '../../catalogue/src/questions.ts';");
  await write('packages/course/src/run.ts', "export { one } from '../../../labs/load-questions.ts';");
  await write('apps/cli/src/ask.ts', "export { answer } from '../../../packages/catalogue/src/questions.ts';");
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), `${text}\n`);
}

/** `from → to` of each import that breaks the rule. */
async function breaches(rule: string): Promise<string[]> {
  const program = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'labs'];
  const json = await new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout));
  });
  const { violations } = violationsSchema.parse(JSON.parse(json)).summary;
  return violations.flatMap(({ from, to, rule: { name } }) => (name === rule ? [`${from} → ${to}`] : [])).sort();
}

test('No page can import the banks of questions, which hold the answers; the API, the command and the server can.', async () => {
  expect(await breaches('answers-stay-behind-the-api')).toEqual(['apps/portal/src/app/page.tsx → packages/catalogue/src/questions.ts']);
});

test('Nothing but the build of the labs runs the code of a question.', async () => {
  expect(await breaches('questions-are-read-as-built')).toEqual([
    'apps/portal/src/lab/card.tsx → labs/matmul/questions/one.ts',
    'labs/index.ts → labs/load-questions.ts',
    'packages/course/src/run.ts → labs/load-questions.ts',
  ]);
});
