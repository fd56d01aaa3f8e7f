import { execFile } from 'node:child_process';
import { chmod, glob, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changed, printedPattern, type TutorialStep, tutorialSteps } from './testing/tutorial-steps.ts';

const ROOT = join(import.meta.dirname, '../../../..');

const steps = tutorialSteps(await readFile(join(ROOT, 'docs/writing-a-lab.md'), 'utf8'));

let folder = '';
let commands = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-tutorial-'));
  commands = await mkdtemp(join(tmpdir(), 'rooflab-command-'));
  const script = `#!/bin/sh\nexec "${process.execPath}" "${join(ROOT, 'apps/cli/src/main.ts')}" "$@"\n`;
  await writeFile(join(commands, 'rooflab'), script);
  await chmod(join(commands, 'rooflab'), 0o755);
});

afterAll(() => Promise.all([folder, commands].map((each) => rm(each, { recursive: true, force: true }))));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function shell(script: string): Promise<Ended> {
  const env = { ...process.env, PATH: `${commands}:${process.env.PATH}` };
  return new Promise((resolve) => {
    execFile('sh', ['-ec', script], { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}

async function follow(step: TutorialStep): Promise<void> {
  if (step.kind === 'write') {
    await mkdir(dirname(join(folder, step.file)), { recursive: true });
    await writeFile(join(folder, step.file), step.content);
    return;
  }
  if (step.kind === 'run') return await run(step);
  const files: string[] = [];
  for await (const file of glob([...step.files], { cwd: folder })) files.push(file);
  if (files.length === 0) throw new Error(`There is no file ${step.files.join(', ')}.`);
  for (const file of files) {
    const path = join(folder, file);
    await writeFile(path, changed(await readFile(path, 'utf8'), step.hunks));
  }
}

/** A page that shows a failed check shows a command that fails. */
async function run({ script, printed }: Extract<TutorialStep, { kind: 'run' }>): Promise<void> {
  const ended = await shell(script);
  if (printed !== null) expect(ended.stdout, `${script}\n${ended.stderr}`).toMatch(printedPattern(printed));
  expect(ended.code, `${script}\n${ended.stdout}\n${ended.stderr}`).toBe(printed?.includes('✗') ? 1 : 0);
}

test('Every step of the tutorial works as the page shows it.', async () => {
  expect(steps.filter(({ kind }) => kind === 'run').length).toBeGreaterThan(8);
  for (const step of steps) await follow(step);
});
