import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '../../../../..');
const MAIN = join(ROOT, 'apps/cli/src/main.ts');

const stepSchema = z.object({ uses: z.string(), with: z.record(z.string(), z.coerce.string()).default({}) });
const workflowSchema = z.object({ jobs: z.record(z.string(), z.object({ steps: z.array(stepSchema) })) });
const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ default: z.string() })),
  runs: z.object({
    steps: z.array(z.object({ id: z.string().optional(), run: z.string().optional(), env: z.record(z.string(), z.string()).optional() })),
  }),
});
const action = actionSchema.parse(parse(await readFile(join(ROOT, 'action.yml'), 'utf8')));

/** Values for expressions of a workflow, such as `github.event.pull_request.base.sha`. */
export interface RunContext {
  readonly github: { readonly event: object; readonly sha: string };
  readonly inputs: Readonly<Record<string, string>>;
}

export interface EndedStep {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly summary: string;
  readonly outputs: string;
}

/** A new repository in an empty folder, with one commit of everything that `rooflab init` wrote; removed at the end. */
export async function newRepository(initArguments: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'rooflab-journey-'));
  const git = (...words: readonly string[]): string =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...words], { cwd: folder, encoding: 'utf8' }).trim();
  execFileSync(process.execPath, [MAIN, 'init', ...initArguments], { cwd: folder });
  git('init', '--quiet', '--initial-branch=main');
  /** Commits everything, and returns the commit. */
  const commit = (): string => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A commit');
    return git('rev-parse', 'HEAD');
  };
  return { folder, git, commit, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/**
 * Runs the steps of a workflow that use our action, as GitHub's runner would: the shell lines of `action.yml`, with the inputs from the
 * workflow. A fake replaces the package that the action installs; all other steps are left to the runner. Stops at the first step that
 * fails.
 */
export async function runWorkflow(
  { folder, workflow }: { readonly folder: string; readonly workflow: string },
  context: RunContext,
  variables: Readonly<Record<string, string>> = {},
): Promise<EndedStep> {
  const { jobs } = workflowSchema.parse(parse(await readFile(join(folder, '.github/workflows', workflow), 'utf8')));
  const steps = Object.values(jobs).flatMap((job) => job.steps.filter(({ uses }) => uses.startsWith('rooflab/rooflab@')));
  let ended: EndedStep | null = null;
  for (const step of steps) {
    const given = Object.entries(step.with).map(([name, value]) => [name, evaluated(value, context)]);
    ended = await runAction(folder, { ...defaults(), ...Object.fromEntries(given) }, { GITHUB_SHA: context.github.sha, ...variables });
    if (ended.code !== 0) break;
  }
  if (ended === null) throw new Error(`${workflow} does not use the action`);
  return ended;
}

function defaults(): Record<string, string> {
  return Object.fromEntries(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
}

/** Replaces every `${{ a.b.c }}` by its value, or by nothing where it has none, like GitHub's expressions. */
function evaluated(text: string, context: object): string {
  return text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, path: string) => {
    const value = path.split('.').reduce<unknown>((at, name) => (at instanceof Object ? Reflect.get(at, name) : undefined), context);
    return typeof value === 'string' ? value : '';
  });
}

async function runAction(folder: string, inputs: object, variables: Readonly<Record<string, string>>): Promise<EndedStep> {
  const temp = await mkdtemp(join(tmpdir(), 'rooflab-runner-'));
  try {
    const bin = join(temp, 'rooflab/node_modules/.bin');
    await mkdir(bin, { recursive: true });
    await writeFile(join(bin, 'rooflab'), `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`, { mode: 0o755 });
    const step = action.runs.steps.find(({ id }) => id === 'grade');
    const given = Object.entries(step?.env ?? {}).map(([name, value]) => [name, evaluated(value, { inputs, runner: { temp } })]);
    const files = { GITHUB_OUTPUT: join(temp, 'output'), GITHUB_STEP_SUMMARY: join(temp, 'summary') };
    const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
    const env = {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: folder,
      ...files,
      ...variables,
      ...Object.fromEntries(given),
    };
    const ended = await shell(step?.run ?? '', { cwd: folder, env });
    const read = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
    return { ...ended, summary: await read(files.GITHUB_STEP_SUMMARY), outputs: await read(files.GITHUB_OUTPUT) };
  } finally {
    await rm(temp, { recursive: true });
  }
}

/** As the runner calls `shell: bash`. */
function shell(
  script: string,
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<Omit<EndedStep, 'summary' | 'outputs'>> {
  return new Promise((resolve) => {
    execFile('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr });
    });
  });
}
