import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const KEPT = join(ROOT, 'node_modules/.cache/rooflab-packed');

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Place {
  readonly cwd: string;
  readonly home: string;
  readonly more?: Readonly<Record<string, string>>;
}

/** An environment with nothing from this repository but its Node, and with an unreachable registry. */
export function aloneEnvironment(home: string): Readonly<Record<string, string>> {
  return {
    PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
    HOME: home,
    npm_config_offline: 'true',
    npm_config_registry: 'http://127.0.0.1:9',
  };
}

/** Runs a program there. */
export function runAlone(command: string, args: readonly string[], { cwd, home, more = {} }: Place): Promise<Ended> {
  const env = { ...aloneEnvironment(home), ...more };
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr });
    });
  });
}

/** The same; throws what it printed where it failed. */
async function runAloneOrThrow(command: string, args: readonly string[], place: Place): Promise<void> {
  const { code, stdout, stderr } = await runAlone(command, args, place);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${stdout}${stderr}`);
}

/** Installs the packages, packed as for npm, into a folder that is made for them: `node_modules/.bin/rooflab` is the command. */
export async function installPackages(folder: string, home: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await runAloneOrThrow('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...(await packedPackages())], { cwd: folder, home });
}

/**
 * The packages as `npm publish` gets them, packed for this machine, and esbuild, which no registry is there to give. What the same files gave is kept
 * for the other tests that need it.
 */
export async function packedPackages(): Promise<readonly string[]> {
  const kept = join(KEPT, hashOfFiles());
  if (!existsSync(kept)) await pack(kept);
  return (await readdir(kept)).map((name) => join(kept, name));
}

/** All that is packed, or decides how. */
const PACKED = [
  '{apps,packages}/*/src/**/*.{ts,css,json,woff2}',
  'apps/cli/built/preview/*',
  'labs/**/*.{ts,wgsl,md,svg,json,js,gz}',
  'scripts/npm/*.ts',
  '{CHANGELOG,docs/command}.md',
  'package-lock.json',
];

function hashOfFiles(): string {
  const hash = createHash('sha256');
  for (const file of globSync(PACKED, { cwd: ROOT, exclude: ['**/node_modules'] }).sort())
    hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

async function pack(kept: string): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const made = await mkdtemp(join(KEPT, 'made-'));
  const place = { cwd: ROOT, home: made };
  await runAloneOrThrow(process.execPath, [join(ROOT, 'scripts/npm/pack.ts'), '--to', made, 'linux-x64'], place);
  const others = ['esbuild', '@esbuild/linux-x64'].map((name) => join(ROOT, 'node_modules', name));
  await runAloneOrThrow('npm', ['pack', '--silent', '--pack-destination', made, ...others], place);
  for (const name of await readdir(made)) if (!name.endsWith('.tgz')) await rm(join(made, name), { recursive: true });
  for (const name of await readdir(KEPT)) if (!name.startsWith('made-')) await rm(join(KEPT, name), { recursive: true });
  // Complete or not at all: another project may pack at the same time, and be first.
  await rename(made, kept).catch(() => rm(made, { recursive: true }));
}
