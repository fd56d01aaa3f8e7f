import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gradescopeArchive, gradescopeFiles } from './gradescope-archive.ts';
import { type PlannedFile, writeNewFiles } from './planned-file.ts';
import { prairieLearnFiles } from './prairie-learn-files.ts';

const PROJECT = { exercises: { 'reduction/sum': 'sum.wgsl' } };
const QUESTION = 'questions/rooflab-reduction-sum';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'rooflab-autograder-'));
});
afterEach(() => rm(root, { recursive: true }));

interface Run {
  readonly code: number | null;
  readonly results: Record<string, unknown> | null;
  /** Arguments of each call of the command. */
  readonly calls: readonly string[];
}

/**
 * Replaces `rooflab` by a command that records its arguments and, when it grades, leaves these results and exits with the next of these
 * codes.
 */
async function fakeCommand(path: string, results: string | null, codes: readonly number[]): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const script = `#!/usr/bin/env bash
echo "$*" >> ${root}/calls
if [ "$1" != grade ]; then exit 0; fi
codes=(${codes.join(' ')})
for ((i = 1; i < $#; i++)); do if [ "\${!i}" = --output ]; then j=$((i + 1)); output="\${!j}"; fi; done
${results === null ? 'true' : `printf '%s' '${results}' > "$output"`}
${codes.includes(-1) ? 'sleep 20' : ''}
exit "\${codes[$(($(grep -c ^grade ${root}/calls) - 1))]}"
`;
  await writeFile(path, script);
  await chmod(path, 0o755);
}

async function runScript(script: string, cwd: string, env: Record<string, string>): Promise<Run> {
  await mkdir(join(root, 'results'), { recursive: true });
  const code = await new Promise<number | null>((resolve) => {
    const child = execFile(script, [], { cwd, env: { ...process.env, ...env } }, () => resolve(child.exitCode));
  });
  const text = await readFile(join(root, 'results/results.json'), 'utf8').catch(() => null);
  const calls = (await readFile(join(root, 'calls'), 'utf8').catch(() => '')).trim().split('\n');
  return { code, results: text === null ? null : JSON.parse(text), calls };
}

async function gradescope(
  results: string | null,
  codes: readonly number[],
  policy = { latePenalty: null as number | null, keepBest: false },
): Promise<Run> {
  await writeNewFiles(join(root, 'source'), gradescopeFiles(PROJECT, policy));
  await mkdir(join(root, 'submission'));
  await fakeCommand(join(root, 'rooflab/node_modules/.bin/rooflab'), results, codes);
  return await runScript(join(root, 'source/run_autograder'), root, { AUTOGRADER_ROOT: root, AUTOGRADER_SECONDS: '0.5' });
}

test.each([0, 1])('Gradescope: a verdict (code %i) leaves its results, with late days and earlier scores applied.', async (code) => {
  const run = await gradescope('{"score":40}', [code], { latePenalty: 10, keepBest: true });
  expect(run).toMatchObject({ code: 0, results: { score: 40 } });
  expect(run.calls).toEqual([
    `grade --project ${root}/source/rooflab.json --missing-as-zero --device software --format gradescope --output ${root}/results/results.json`,
    `adjust-gradescope ${root}/results/results.json ${root}/submission_metadata.json --late-penalty=10 --keep-best`,
  ]);
});

test.each([
  ['a system error, twice', '{"score":40}', [3, 3], 2],
  ['wrong usage', '{"score":40}', [2], 1],
  ['a crash', null, [139], 1],
  ['an end without results', null, [0], 2],
  ['a timeout', '{"score":40}', [-1], 1],
])(
  'Gradescope: %s leaves no results.json and a code, which is how Gradescope learns that the autograder failed.',
  async (_, results, codes, calls) => {
    const run = await gradescope(results, codes);
    expect(run).toMatchObject({ code: 1, results: null });
    expect(run.calls).toHaveLength(calls);
  },
);

test('Gradescope: a system error that has passed at the second try is graded.', async () => {
  expect(await gradescope('{"score":40}', [3, 0])).toMatchObject({ code: 0, results: { score: 40 } });
});

async function prairieLearn(results: string | null, codes: readonly number[]): Promise<Run> {
  const files = await prairieLearnFiles(PROJECT, 'rooflab-grader');
  await writeNewFiles(root, files);
  await mkdir(join(root, 'student'));
  const commands = join(root, 'bin');
  await fakeCommand(join(commands, 'rooflab'), results, codes);
  const env = { GRADE_ROOT: root, GRADE_SECONDS: '0.5', PATH: `${commands}:${process.env.PATH}` };
  return await runScript(join(root, 'serverFilesCourse/rooflab/run.sh'), root, env);
}

test.each([0, 1])('PrairieLearn: a verdict (code %i) leaves its results.', async (code) => {
  const run = await prairieLearn('{"gradable":true,"score":0.4}', [code]);
  expect(run).toMatchObject({ code: 0, results: { gradable: true, score: 0.4 } });
  expect(run.calls[0]).toContain('--format prairielearn');
});

test.each([
  ['a system error', '{"gradable":true,"score":0.4}', [3]],
  ['a crash', null, [139]],
  ['an end without results', null, [0]],
  ['a timeout', '{"gradable":true,"score":0.4}', [-1]],
])('PrairieLearn: %s leaves results that are not gradable, which costs no attempt.', async (_, results, codes) => {
  const run = await prairieLearn(results, codes);
  expect(run.results).toMatchObject({ gradable: false, message: expect.stringContaining('no fault of yours') });
  expect(run.results).not.toHaveProperty('score');
});

test('PrairieLearn: a question is graded outside, without network, by the entrypoint and within the time that they share.', async () => {
  const files = await prairieLearnFiles(PROJECT, 'course/grader:1');
  const info = JSON.parse(textOf(files, `${QUESTION}/info.json`));
  expect(info).toMatchObject({
    type: 'v3',
    gradingMethod: 'External',
    singleVariant: true,
    externalGradingOptions: { enabled: true, image: 'course/grader:1', serverFilesCourse: ['rooflab/'], enableNetworking: false },
  });
  const { entrypoint, timeout } = info.externalGradingOptions;
  expect(files.map(({ path }) => `/grade/${path}`)).toContain(entrypoint);
  expect(Number(/GRADE_SECONDS:-(\d+)/.exec(textOf(files, 'serverFilesCourse/rooflab/run.sh'))?.[1])).toBeLessThan(timeout);
  expect(textOf(files, `${QUESTION}/question.html`)).toContain('file-name="sum.wgsl"');
  expect(JSON.parse(textOf(files, `${QUESTION}/tests/rooflab.json`))).toMatchObject({
    exercises: { 'reduction/sum': 'sum.wgsl' },
    counted: true,
  });
});

function textOf(files: readonly PlannedFile[], path: string): string {
  return files.find((file) => file.path === path)?.text ?? '';
}

test('The archive has its files at the root, both programs may be executed, and every file is whole.', () => {
  const archive = gradescopeArchive(PROJECT, { latePenalty: null, keepBest: false });
  const files = gradescopeFiles({ ...PROJECT, counted: true }, { latePenalty: null, keepBest: false });
  expect(readZip(archive)).toEqual(files.map(({ path, text, executable }) => ({ path, text, mode: executable ? 0o100755 : 0o100644 })));
  expect(archive).toEqual(gradescopeArchive(PROJECT, { latePenalty: null, keepBest: false }));
});

/** Read from the central directory, as unpackers do. */
function readZip(zip: Buffer): { path: string; text: string; mode: number }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const entry = {
      path: zip.toString('utf8', at + 46, at + 46 + nameLength),
      text: inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString(),
      mode: zip.readUInt32LE(at + 38) >>> 16,
    };
    at += 46 + nameLength;
    return entry;
  });
}
