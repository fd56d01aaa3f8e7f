import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runnerCommands } from '../report/formats/testing/runner-commands.ts';
import { type EndedStep, newRepository, runWorkflow } from './testing/workflow-runner.ts';

const LADDER = join(import.meta.dirname, '../../../../labs/reduction/sum/ladder');
const KERNEL = 'kernels/sum.wgsl';

let repository: Awaited<ReturnType<typeof newRepository>>;
let base = '';
beforeAll(async () => {
  repository = await newRepository(['reduction/sum']);
  await writeKernel(await rung('05-grid-stride-vec4'));
  base = repository.commit();
});
afterAll(() => repository[Symbol.asyncDispose]());

const rung = (name: string): Promise<string> => readFile(join(LADDER, `${name}.wgsl`), 'utf8');
const writeKernel = (source: string): Promise<void> => writeFile(join(repository.folder, KERNEL), source);

function run(event: object, sha: string): Promise<EndedStep> {
  return runWorkflow({ folder: repository.folder, workflow: 'rooflab.yml' }, { github: { event, sha }, inputs: {} });
}

/** A pull request that changes the kernel to this, on its own branch. */
async function pullRequest(source: string, baseCommit = base): Promise<EndedStep> {
  repository.git('checkout', '--quiet', '-B', 'change', 'main');
  await writeKernel(source);
  return await run({ pull_request: { base: { sha: baseCommit } } }, repository.commit());
}

const errorsOf = ({ stdout }: EndedStep) => runnerCommands(stdout).filter(({ command }) => command === 'error');

test('From an empty folder: what rooflab init wrote is pushed, and the step has a report, a summary and outputs.', async () => {
  const { code, stdout, stderr, summary, outputs } = await run({}, base);
  expect(code, stdout + stderr).toBe(0);
  expect(runnerCommands(stdout)[0]).toMatchObject({ command: 'notice', properties: { file: KERNEL, title: 'Rooflab: reduction/sum' } });
  expect(summary).toMatch(/^## ✓ Accepted: reduction\\\/sum/);
  expect(outputs).toMatch(/^score=40\nmax-score=40\nverdict=accepted\n[\s\S]*^exit-code=0$/m);
  expect(stdout).not.toContain('compare');
});

test('A pull request that breaks the kernel fails, with an annotation at the line.', async () => {
  const source = (await rung('05-grid-stride-vec4')).replace('let stride', 'let 9stride');
  const line = String(source.split('\n').findIndex((each) => each.includes('9stride')) + 1);
  const ended = await pullRequest(source);
  expect(ended.code).toBe(1);
  expect(errorsOf(ended)[0]?.properties).toMatchObject({ file: KERNEL, line, title: 'WGSL error' });
  expect(ended.summary).toMatch(/Nothing to compare.*this file is not right/);
});

test('A pull request that makes it slower fails without a GPU by its counted traffic, and no time decides.', async () => {
  const ended = await pullRequest(await rung('04-first-add-on-load'));
  expect(ended.code, ended.stdout + ended.stderr).toBe(1);
  expect(errorsOf(ended)).toMatchObject([
    { properties: { file: KERNEL, title: 'Slower than before' }, data: expect.stringContaining('memory accesses per word to be moved') },
  ]);
  const table = ended.summary.slice(ended.summary.indexOf('| figure | before | now |'));
  expect(table).toMatch(/worse/);
  expect(table).not.toMatch(/time|fraction/);
  expect(ended.outputs).toMatch(/verdict=accepted/);
});

test('A pull request after which the kernel can no longer be counted fails, and says so: otherwise nobody would see that it became slower.', async () => {
  const ended = await pullRequest(`${await rung('05-grid-stride-vec4')}\nfn atomicAdd() {}\n`);
  expect(ended.code, ended.stdout + ended.stderr).toBe(1);
  expect(errorsOf(ended)).toMatchObject([
    { properties: { file: KERNEL, title: 'No longer comparable' }, data: expect.stringContaining('atomicAdd') },
  ]);
  expect(ended.summary).toMatch(/Cannot be compared with .* any more/);
  expect(ended.outputs).toMatch(/verdict=accepted/);
});

test('A pull request that changes only words passes.', async () => {
  const ended = await pullRequest(`// The same.\n${await rung('05-grid-stride-vec4')}`);
  expect(ended.code, ended.stdout + ended.stderr).toBe(0);
  expect(ended.summary).toContain(`Not slower than ${base.slice(0, 10)}`);
});

test('A checkout without the base gets instructions for fetching it, before anything is graded.', async () => {
  const ended = await pullRequest('fn main() {}', '0123456789012345678901234567890123456789');
  expect(ended).toMatchObject({ code: 2, summary: '', stdout: '' });
  expect(ended.stderr).toMatch(/--compare-to: .* no commit "0123.*fetch-depth: 0/);
});
