import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { initCommand } from '../commands/init.ts';
import { exerciseIds } from '../project/project-schema.ts';
import { readProject } from '../project/read-project.ts';
import { CHECKED_LINE, CHECKING_LINE } from '../watch/watch-lines.ts';
import { handInWorkflow, pipeline } from './continuous-integration.ts';
import { editorTasks } from './editor-tasks.ts';

const EXAMPLE = join(import.meta.dirname, '../../../../examples/student-repo');

let folder = '';
let printed = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-init-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

function init(exercises: readonly string[] = []): Promise<void> {
  return initCommand({ exercises, folder, ci: 'github', image: '' });
}

const read = (path: string): Promise<string> => readFile(join(folder, path), 'utf8');

test('An empty folder gets every exercise, with its starter, its handout, a pipeline and tasks.', async () => {
  await init();
  const project = await readProject(join(folder, 'rooflab.json'));
  expect(Object.keys(project?.exercises ?? {})).toEqual(exerciseIds());
  for (const path of Object.values(project?.exercises ?? {})) expect((await stat(join(folder, path ?? ''))).size).toBeGreaterThan(0);
  expect(await read('handouts/reduction/README.md')).toContain('](tree.svg');
  expect(await read('handouts/reduction/tree.svg')).toContain('<svg');
  expect(await read('handouts/reduction/README.md')).not.toMatch(/\]\((\.\.)?\//);
});

test('What is there is kept, and an exercise can be added later.', async () => {
  await init(['reduction/sum']);
  await writeFile(join(folder, 'kernels/sum.wgsl'), 'mine');
  await init(['vector-ops/copy']);
  expect(Object.keys((await readProject(join(folder, 'rooflab.json')))?.exercises ?? {})).toEqual(['reduction/sum', 'vector-ops/copy']);
  expect(await read('kernels/sum.wgsl')).toBe('mine');
  expect(printed).toMatch(/changed rooflab\.json\n(.*\n)*kept {4}kernels\/sum\.wgsl\nwrote {3}kernels\/copy\.wgsl/);
});

test('An exercise that does not exist is refused before anything is written.', async () => {
  await expect(init(['reduction/som'])).rejects.toThrow('There is no exercise "reduction/som"');
  await expect(stat(join(folder, 'rooflab.json'))).rejects.toThrow();
});

test('A folder that cannot be written is named.', async () => {
  await writeFile(join(folder, 'kernels'), 'a file');
  await expect(init(['reduction/sum'])).rejects.toThrow(/Cannot write .*kernels\/sum\.wgsl/);
});

test('The example of a repository is what the command writes, but for its kernel and its README.', async () => {
  await mkdir(folder, { recursive: true });
  await init(['reduction/sum']);
  for (const path of ['rooflab.json', '.github/workflows/rooflab.yml', '.vscode/tasks.json'])
    expect(await readFile(join(EXAMPLE, path), 'utf8'), path).toBe(await read(path));
});

test('The page about CI shows the pipelines that are written.', async () => {
  const page = await readFile(join(EXAMPLE, '../../docs/ci.md'), 'utf8');
  const handIn = handInWorkflow({ exercises: { 'reduction/sum': 'kernels/sum.wgsl' } }, 'https://rooflab.example.org');
  for (const { text } of [...pipeline('gitlab'), ...pipeline('github'), handIn]) expect(page).toContain(text);
});

test('With the address of a portal a workflow hands in there, on a push or by hand; pull requests are graded by the other one, without any token.', async () => {
  await initCommand({
    exercises: ['reduction/sum', 'vector-ops/copy'],
    folder,
    ci: 'github',
    image: '',
    portal: 'https://rooflab.example.org/',
  });
  const workflow = await read('.github/workflows/rooflab-hand-in.yml');
  expect(workflow).toContain('\npermissions:\n  contents: read\n  id-token: write\n');
  expect(workflow).not.toMatch(/pull_request|secrets\./);
  expect(workflow.match(/portal: "https:\/\/rooflab\.example\.org"$/gm)).toHaveLength(2);
  expect(workflow.match(/link-code: \$/g)).toHaveLength(1);
  const schema = z.object({ on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]) });
  const eventsOf = (text: string) => {
    const { on } = schema.parse(parse(text));
    return Array.isArray(on) ? on : Object.keys(on);
  };
  expect(eventsOf(workflow)).toEqual(['push', 'workflow_dispatch']);
  const grading = await read('.github/workflows/rooflab.yml');
  expect(eventsOf(grading)).toEqual(['push', 'pull_request']);
  expect(grading).toContain('compare-to: $' + '{{ github.event.pull_request.base.sha }}');
  expect(grading).not.toMatch(/id-token|portal/);
});

test('An invalid address is refused before anything is written, and so is a portal without GitHub.', async () => {
  const options = { exercises: ['reduction/sum'], folder, image: '' };
  await expect(initCommand({ ...options, ci: 'github', portal: 'rooflab' })).rejects.toThrow('--portal is "rooflab"');
  await expect(initCommand({ ...options, ci: 'gitlab', portal: 'https://rooflab.example.org' })).rejects.toThrow('--ci github');
  await expect(stat(join(folder, 'rooflab.json'))).rejects.toThrow();
});

test('The problem matcher of the tasks finds places and the ends of a check in what the command prints.', () => {
  const { problemMatcher } = JSON.parse(editorTasks().text).tasks[0];
  const { pattern, background } = problemMatcher;
  const match = new RegExp(pattern.regexp).exec("kernels/sum.wgsl:14:3: error: unresolved value 'foo'");
  expect(match?.slice(1)).toEqual(['kernels/sum.wgsl', '14', '3', 'error', "unresolved value 'foo'"]);
  expect(`${CHECKING_LINE}kernels/sum.wgsl (reduction/sum)`).toMatch(new RegExp(background.beginsPattern));
  expect(`${CHECKED_LINE}at 10:00:00.`).toMatch(new RegExp(background.endsPattern));
});
