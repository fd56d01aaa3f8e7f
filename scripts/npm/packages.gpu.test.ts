import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradescopeFiles } from '../../apps/cli/src/init/gradescope-archive.ts';
import { writeNewFiles } from '../../apps/cli/src/init/planned-file.ts';
import { prairieLearnFiles } from '../../apps/cli/src/init/prairie-learn-files.ts';
import { installPackages, packedPackages, runAlone } from './testing/packed-command.ts';

const ROOT = join(import.meta.dirname, '../..');
const KERNEL = join(ROOT, 'labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl');

let folder = '';
let home = '';
let tarballs: readonly string[] = [];

function run(command: string, args: readonly string[], cwd: string, more: Readonly<Record<string, string>> = {}) {
  return runAlone(command, args, { cwd, home, more });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rooflab-packages-'));
  home = join(folder, 'home');
  await mkdir(home);
  tarballs = await packedPackages();
  await installPackages(join(folder, 'course'), home);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('In an empty folder, without network: npx rooflab writes a repository, and grades it by its schema.', async () => {
  const course = join(folder, 'course');
  const npx = (...args: string[]) => run('npx', ['rooflab', ...args], course);
  expect(await npx('init', 'reduction/sum', 'vector-ops/copy', '--counted')).toMatchObject({ code: 0 });
  await cp(KERNEL, join(course, 'kernels/sum.wgsl'));
  const { code, stdout } = await npx('grade', '--device=software', '--format=json');
  const { results } = JSON.parse(stdout) as { results: { exercise: string; verdict: string; maxScore: number }[] };
  expect(results).toMatchObject([
    { exercise: 'reduction/sum', verdict: 'accepted', maxScore: 100 },
    { exercise: 'vector-ops/copy', verdict: 'wrong-answer', maxScore: 100 },
  ]);
  expect(code).toBe(1);
  const schema = JSON.parse(await readFile(join(course, 'node_modules/rooflab/rooflab.schema.json'), 'utf8'));
  expect(schema.properties).toHaveProperty('exercises');
});

test("Where the platform's package is missing, commands that run kernels say so, and the others work.", async () => {
  const other = join(folder, 'other');
  await cp(join(folder, 'course/node_modules/rooflab'), join(other, 'node_modules/rooflab'), { recursive: true });
  const command = join(other, 'node_modules/rooflab/bin/rooflab.cjs');
  const refused = await run(process.execPath, [command, 'check', 'reduction/sum', KERNEL], other);
  expect(refused).toMatchObject({ code: 3, stderr: expect.stringContaining('npm install --include=optional @rooflab/linux-x64') });
  expect(await run(process.execPath, [command, 'labs'], other)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('reduction/sum'),
  });
  expect(await run(process.execPath, [command, 'question', 'matmul/tile-limits', '--seed', '1'], other)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rooflab question matmul/tile-limits --seed 1 --answer'),
  });
});

test("Gradescope's folder: the archive sets itself up, grades, and takes off what being late costs.", async () => {
  const root = join(folder, 'autograder');
  const env = { AUTOGRADER_ROOT: root, ROOFLAB_PACKAGES: tarballs.join(' ') };
  await writeNewFiles(
    join(root, 'source'),
    gradescopeFiles({ exercises: { 'reduction/sum': 'sum.wgsl' }, counted: true }, { latePenalty: 10, keepBest: false }),
  );
  for (const name of ['submission', 'results']) await mkdir(join(root, name));
  const metadata = { created_at: '2026-09-02T00:00:00Z', assignment: { due_date: '2026-09-01T12:00:00Z' }, previous_submissions: [] };
  await writeFile(join(root, 'submission_metadata.json'), JSON.stringify(metadata));
  const setup = await run(join(root, 'source/setup.sh'), [], root, env);
  expect(setup, setup.stderr).toMatchObject({ code: 0 });

  const grade = async (): Promise<{ score: number; output: string }> => {
    const ended = await run(join(root, 'source/run_autograder'), [], root, env);
    expect(ended, ended.stderr).toMatchObject({ code: 0 });
    return JSON.parse(await readFile(join(root, 'results/results.json'), 'utf8'));
  };
  expect(await grade()).toMatchObject({ score: 0, output: expect.stringContaining('Cannot read sum.wgsl: no such file.') });
  await cp(KERNEL, join(root, 'submission/sum.wgsl'));
  expect(await grade()).toMatchObject({ score: 90, output: expect.stringMatching(/^Late by 1 day\. 90 instead of 100 points/) });
});

test("PrairieLearn's folder: a right kernel has its share of the points, a missing one costs no attempt.", async () => {
  const root = join(folder, 'grade');
  await writeNewFiles(root, await prairieLearnFiles({ exercises: { 'reduction/sum': 'sum.wgsl' } }, 'rooflab-grader'));
  await cp(join(root, 'questions/rooflab-reduction-sum/tests'), join(root, 'tests'), { recursive: true });
  await mkdir(join(root, 'student'));
  const commands = join(folder, 'course/node_modules/.bin');
  const env = { GRADE_ROOT: root, PATH: `${commands}:${join(process.execPath, '..')}:${process.env.PATH}` };
  const grade = async (): Promise<object> => {
    await run(join(root, 'serverFilesCourse/rooflab/run.sh'), [], root, env);
    return JSON.parse(await readFile(join(root, 'results/results.json'), 'utf8'));
  };
  expect(await grade()).toMatchObject({ gradable: false });
  await cp(KERNEL, join(root, 'student/sum.wgsl'));
  expect(await grade()).toMatchObject({ gradable: true, score: 1 });
});
