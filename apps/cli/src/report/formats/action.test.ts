import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { VERSION } from '../../version.ts';
import { stepOutputs } from '../../write-report.ts';
import { fixtureInput } from '../testing/fixture-results.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const action = await readFile(join(ROOT, 'action.yml'), 'utf8');
const workflow = await readFile(join(ROOT, 'examples/student-repo/.github/workflows/rooflab.yml'), 'utf8');

/** The lines after the first matching one, as long as they are indented deeper, without that indentation. */
function blockUnder(yaml: string, header: RegExp): string[] {
  const lines = yaml.split('\n');
  const start = lines.findIndex((line) => header.test(line));
  const depth = indentation(lines[start] ?? '');
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) => line.trim() !== '' && indentation(line) <= depth);
  const block = rest.slice(0, end < 0 ? rest.length : end).filter((line) => line.trim() !== '');
  const inner = Math.min(...block.map(indentation));
  return block.map((line) => line.slice(inner));
}

/** The shell text of every `run`, folded or literal. */
function runScripts(yaml: string): string[] {
  const lines = yaml.split('\n');
  return lines.flatMap((line, index) => {
    const inline = /^\s*(?:- )?run: *(.*)$/.exec(line)?.[1];
    if (inline === undefined) return [];
    return /^[|>][+-]?$/.test(inline) ? [blockUnder(lines.slice(index).join('\n'), /run:/).join('\n')] : [inline];
  });
}

function keysOf(block: readonly string[]): string[] {
  return block.flatMap((line) => /^([\w-]+):/.exec(line)?.[1] ?? []);
}

function indentation(line: string): number {
  return line.length - line.trimStart().length;
}

test('the action and the example are YAML', () => {
  for (const text of [action, workflow]) expect(parse(text)).toMatchObject({ name: expect.any(String) });
});

test('no expression is written into shell text, in the action and in the example', () => {
  expect(runScripts(action)).toHaveLength(2);
  for (const script of [...runScripts(action), ...runScripts(workflow)]) expect(script).not.toContain('${{');
});

test('the action needs no input where there is a rooflab.json, and the example uses only inputs that exist', () => {
  const inputs = blockUnder(action, /^inputs:/);
  expect(inputs.join('\n')).not.toContain('required: true');
  const given = keysOf(blockUnder(workflow.slice(workflow.search(/- uses: rooflab\/rooflab@/)), /^\s+with:/));
  expect(given).toEqual(['compare-to']);
  expect(keysOf(inputs)).toContain('compare-to');
});

test('the release that is installed is the one of the action, or packages that are named', async () => {
  const script = runScripts(action)[0] ?? '';
  const install = async (variables: Readonly<Record<string, string>>): Promise<string> => {
    const root = await mkdtemp(join(tmpdir(), 'rooflab-action-'));
    try {
      await writeFile(join(root, 'npm'), `#!/usr/bin/env bash\necho "$*"\n`, { mode: 0o755 });
      const env = {
        PATH: `${root}:${join(process.execPath, '..')}:${process.env.PATH}`,
        ROOFLAB_ROOT: ROOT,
        ROOFLAB_PREFIX: '/p',
        ...variables,
      };
      return await new Promise((resolve) => {
        execFile('bash', ['-eo', 'pipefail', '-c', script], { env }, (_, stdout) => resolve(stdout.trim()));
      });
    } finally {
      await rm(root, { recursive: true });
    }
  };
  expect(await install({})).toMatch(new RegExp(`^install --prefix /p .*--ignore-scripts .*rooflab@${VERSION}$`));
  expect(await install({ ROOFLAB_PACKAGES: 'a.tgz b.tgz' })).toMatch(/ a\.tgz b\.tgz$/);
});

test('every input reaches the script as a variable that the script reads', () => {
  const script = runScripts(action)[1] ?? '';
  for (const input of keysOf(blockUnder(action, /^inputs:/))) {
    const variable = new RegExp(`(\\w+): \\$\\{\\{ inputs\\.${input} \\}\\}`).exec(action)?.[1];
    expect(script).toContain(`$${variable}`);
  }
});

test('the example may read the repository and nothing else', () => {
  expect(blockUnder(workflow, /^permissions:/)).toEqual(['contents: read']);
  expect(workflow.match(/permissions:/g)).toHaveLength(1);
});

interface Step {
  readonly code: number | null;
  /** Arguments of each call of the command. */
  readonly calls: readonly (readonly string[])[];
  readonly githubOutput: string;
}

/** Runs the action's last step in a real shell against a command that only records how it was called. */
async function runStep(exitCodes: readonly number[], inputs: Readonly<Record<string, string>> = {}): Promise<Step> {
  const root = await mkdtemp(join(tmpdir(), 'rooflab-action-'));
  try {
    const command = join(root, 'node_modules/.bin/rooflab');
    await mkdir(join(command, '..'), { recursive: true });
    const program = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require('node:fs');
const log = ${JSON.stringify(join(root, 'calls'))};
appendFileSync(log, JSON.stringify(process.argv.slice(2)) + '\\n');
process.exitCode = ${JSON.stringify(exitCodes)}[readFileSync(log, 'utf8').trim().split('\\n').length - 1];`;
    await writeFile(command, program, { mode: 0o755 });
    const env = {
      PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
      GITHUB_OUTPUT: join(root, 'output'),
      ROOFLAB_PREFIX: root,
      ROOFLAB_CHANGED_SINCE: '',
      ROOFLAB_EXERCISE: 'reduction/sum',
      ROOFLAB_FILE: 'sum.wgsl',
      ROOFLAB_FORMAT: 'github',
      ROOFLAB_OUTPUT: '',
      ROOFLAB_DEVICE: 'software',
      ROOFLAB_COUNTED: '',
      ROOFLAB_HAZARDS: '',
      ROOFLAB_COMPARE: '',
      ROOFLAB_COMPARE_TO: '',
      ROOFLAB_SEED: '',
      ROOFLAB_URL: '',
      ROOFLAB_LINK_CODE: '',
      ROOFLAB_FAIL_ON_VERDICT: 'true',
      GITHUB_SHA: 'c0ffee',
      ...inputs,
    };
    const code = await new Promise<number | null>((resolve) => {
      const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', runScripts(action)[1] ?? ''];
      const child = execFile('bash', shell, { cwd: root, env }, () => resolve(child.exitCode));
    });
    const calls = (await readFile(join(root, 'calls'), 'utf8')).trim().split('\n');
    return {
      code,
      calls: calls.map((line) => JSON.parse(line)),
      githubOutput: await readFile(join(root, 'output'), 'utf8').catch(() => ''),
    };
  } finally {
    await rm(root, { recursive: true });
  }
}

test.each([0, 1, 2])('the step ends with exit code %i of the command line, at once', async (code) => {
  const step = await runStep([code]);
  expect(step).toMatchObject({ code, githubOutput: `exit-code=${code}\n` });
  expect(step.calls).toEqual([['grade', '--device=software', '--format=github', '--', 'reduction/sum', 'sum.wgsl']]);
});

test('a system error is tried once more, and the second answer counts', async () => {
  expect(await runStep([3, 0])).toMatchObject({ code: 0, calls: [{}, {}] });
  expect(await runStep([3, 3, 0])).toMatchObject({ code: 3, calls: [{}, {}] });
});

test('inputs are never read as shell text or as options', async () => {
  const hostile = '$(touch owned) `id` "; exit 0 #';
  const { calls } = await runStep([0], {
    ROOFLAB_FILE: `--plot=${hostile}`,
    ROOFLAB_EXERCISE: hostile,
    ROOFLAB_SEED: hostile,
    ROOFLAB_OUTPUT: '-x',
  });
  expect(calls).toEqual([
    ['grade', '--device=software', '--format=github', '--output=-x', `--seed=${hostile}`, '--', hostile, `--plot=${hostile}`],
  ]);
});

test('with fail-on-verdict false the command line is asked to exit 0', async () => {
  const { calls } = await runStep([0], { ROOFLAB_FAIL_ON_VERDICT: 'false' });
  expect(calls[0]).toContain('--exit-zero-on-fail');
});

test('a base is compared with where there is one', async () => {
  expect((await runStep([0], { ROOFLAB_COMPARE: 'base.json' })).calls[0]).toContain('--compare=base.json');
  expect((await runStep([0], { ROOFLAB_COMPARE_TO: '$(id)' })).calls[0]).toContain('--compare-to=$(id)');
});

test('every output of the step is one of the action', () => {
  const outputs = blockUnder(action, /^outputs:/);
  expect(keysOf(outputs)).toEqual(['exit-code', 'score', 'max-score', 'verdict', 'result', 'report']);
  const written = stepOutputs([fixtureInput('accepted')], 'report.txt');
  for (const name of keysOf(outputs).filter((name) => name !== 'exit-code')) expect(written).toMatch(new RegExp(`^${name}(=|<<)`, 'm'));
});

test('counts and hazards are asked for where the workflow wants them', async () => {
  const { calls } = await runStep([0], { ROOFLAB_COUNTED: 'true', ROOFLAB_HAZARDS: 'wrong' });
  expect(calls[0]).toEqual(expect.arrayContaining(['--counted', '--hazards=wrong']));
  expect((await runStep([0], { ROOFLAB_COUNTED: 'false' })).calls[0]).toContain('--no-counted');
});

test('without exercise and file the kernels of rooflab.json are graded, or those that have changed', async () => {
  const { calls } = await runStep([0], { ROOFLAB_EXERCISE: '', ROOFLAB_FILE: '', ROOFLAB_CHANGED_SINCE: 'origin/main' });
  expect(calls).toEqual([['grade', '--device=software', '--format=github', '--changed-since=origin/main', '--']]);
});

test('with a portal the kernel is handed in there, and the portal chooses how it is graded', async () => {
  const inputs = { ROOFLAB_URL: 'https://rooflab.example.org', ROOFLAB_COUNTED: 'true', ROOFLAB_SEED: 'ab', ROOFLAB_OUTPUT: 'report.txt' };
  const { calls } = await runStep([0], inputs);
  expect(calls).toEqual([['hand-in', '--format=github', '--note=c0ffee', '--output=report.txt', '--', 'reduction/sum', 'sum.wgsl']]);
});

test('a link code links the repository first, and nothing is handed in when it does not', async () => {
  const inputs = { ROOFLAB_URL: 'https://rooflab.example.org', ROOFLAB_LINK_CODE: 'link_x' };
  const linked = await runStep([0, 0], inputs);
  expect(linked.calls.map(([command]) => command)).toEqual(['link', 'hand-in']);
  const refused = await runStep([2], inputs);
  expect(refused).toMatchObject({ code: 2, calls: [['link', '--', 'link_x']] });
});
