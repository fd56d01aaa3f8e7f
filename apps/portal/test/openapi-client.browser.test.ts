import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { COMMAND_LINE_SCOPES } from '@rooflab/course';
import { beforeAll, expect, test } from 'vitest';
import { EXERCISE, REFERENCE, STARTER } from './kernels.ts';
import { ownBrowser } from './own-browser.ts';
import { ownInstallation } from './own-installation.ts';
import { apiOf, demoJoinCode, openContext, signUp, stranger } from './visitor.ts';

/** The client of docs/openapi.md, generated from the running portal's own description and used as the page says. */

const installation = ownInstallation();
const browser = await ownBrowser();
const ROOT = join(import.meta.dirname, '../../..');
/** Inside the repository, so that it finds its packages. */
const FOLDER = join(ROOT, 'test-results/openapi-client');
const TSCONFIG = { extends: '../../tsconfig.base.json', compilerOptions: { types: ['node'] }, include: ['*.ts'] };

const run = promisify(execFile);

let program = '';
let shown = '';
let token = '';

/** A token of somebody whose attempts no other test uses. */
async function makeToken(): Promise<string> {
  const code = await demoJoinCode(browser, installation);
  const context = await openContext(browser);
  await signUp(context, installation, stranger('Olga Openapi'));
  const api = await apiOf(context, installation);
  await api.course.join.mutate({ code });
  return (await api.token.create.mutate({ name: 'client', scopes: [...COMMAND_LINE_SCOPES] })).token;
}

beforeAll(async () => {
  token = await makeToken();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const page = await readFile(join(ROOT, 'docs/openapi.md'), 'utf8');
  program = /^```ts\n([\s\S]*?)^```$/m.exec(page)?.[1] ?? '';
  shown = /^accepted: .+\n/m.exec(page)?.[0] ?? '';
  const [, flags = ''] = /^npx openapi-typescript \$ROOFLAB_URL(?:\S+) --output rooflab\.ts (.+)$/m.exec(page) ?? [];
  const [, setUp = ''] = /^(npm init -y && .+)$/m.exec(page) ?? [];
  await run('sh', ['-c', setUp], { cwd: FOLDER });
  await write({ 'hand-in.ts': program, 'tsconfig.json': JSON.stringify(TSCONFIG), 'right.wgsl': REFERENCE, 'wrong.wgsl': STARTER });
  const generator = join(ROOT, 'node_modules/openapi-typescript/bin/cli.js');
  const url = `${installation.url}/api/openapi.json`;
  await run(process.execPath, [generator, url, '--output', 'rooflab.ts', ...flags.split(' ')], { cwd: FOLDER });
});

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(FOLDER, name), text);
}

async function compile(): Promise<string> {
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler, '-p', FOLDER]).catch((error: { stdout: string }) => error);
  return stdout;
}

async function handIn(file: string, as = token) {
  const env = { PATH: process.env.PATH, ROOFLAB_URL: installation.url, ROOFLAB_TOKEN: as };
  const args = ['hand-in.ts', EXERCISE, file];
  return await run(process.execPath, args, { cwd: FOLDER, env }).catch((error: { stdout: string; stderr: string }) => error);
}

test('The client of the page compiles against the types that are made from the description.', async () => {
  expect(await compile()).toBe('');
});

test('It hands in a kernel, and reads the verdict that the page shows.', async () => {
  expect(await handIn('right.wgsl')).toMatchObject({ stdout: shown, stderr: '' });
  expect((await handIn('wrong.wgsl')).stdout).toMatch(/^wrong-answer: .+\n$/);
});

test('A refusal arrives with what to do about it.', async () => {
  const { stdout, stderr } = await handIn('right.wgsl', 'rl_nobody');
  expect(stdout).toBe('');
  expect(stderr).toContain(
    'This API token is unknown, expired or revoked. Make a new one on your account page and set ROOFLAB_TOKEN to it.',
  );
});

test('A field that the description does not have does not compile, neither sent nor read.', async () => {
  await write({ 'hand-in.ts': program.replace('{ assignmentId, exercise, source, requestId:', '{ assignmentId, source, requestId:') });
  expect(await compile()).toContain("Property 'exercise' is missing");
  await write({ 'hand-in.ts': program.replace("Input'>({ handInId })", "Input'>({ id: handInId })") });
  expect(await compile()).toContain("'id' does not exist");
  await write({ 'hand-in.ts': program.replace('result?.message', 'result?.sentence') });
  expect(await compile()).toContain("Property 'sentence' does not exist");
  await write({ 'hand-in.ts': program });
});
