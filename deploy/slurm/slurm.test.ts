import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const [job, scale] = [read('worker.sbatch'), read('scale')];
const environment = read('../../apps/worker/src/env.ts');

/** A folder in which `curl`, `squeue` and `sbatch` are scripts of the test. */
const folder = mkdtempSync(join(tmpdir(), 'rooflab-scale-'));
afterAll(() => rmSync(folder, { recursive: true }));

function program(name: string, lines: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
}

const TOKEN = 'secret-of-the-metrics';

/** What sbatch was called with; empty when it was not. */
function submitted({ depth, tasks, most = 40, mode = 0o600 }: { depth: string; tasks: number; most?: number; mode?: number }): string {
  const token = join(folder, 'token');
  writeFileSync(token, `${TOKEN}\n`);
  chmodSync(token, mode);
  program('curl', `echo "$@" > '${folder}/curl-arguments'\ncat > '${folder}/curl-input'\necho '${depth}'`);
  program('squeue', `for task in $(seq ${tasks}); do echo "7_$task"; done`);
  program('sbatch', 'echo "$ROOFLAB_PORTAL_URL $@"');
  return execFileSync(join(import.meta.dirname, 'scale'), ['--partition=long'], {
    encoding: 'utf8',
    stdio: 'pipe',
    env: {
      PATH: `${folder}:${process.env.PATH}`,
      ROOFLAB_PORTAL_URL: 'https://portal.example.org',
      ROOFLAB_WORKER_TOKEN_FILE: token,
      ROOFLAB_METRICS_TOKEN_FILE: token,
      SCALE_MOST: String(most),
    },
  }).trim();
}

test('The job names only options that `rooflab worker` has.', () => {
  const command = /^exec rooflab worker (.*)$/m.exec(job)?.[1] ?? '';
  const options = command.match(/--[\w-]+/g) ?? [];
  expect(options).toContain('--idle-exit');
  const known = read('../../apps/cli/src/commands/worker.ts');
  for (const option of options) expect(known).toContain(`'${option} `);
});

test('Both files name only variables that the worker reads, or that the portal reads from a file.', () => {
  const names = new Set([...`${job}${scale}`.matchAll(/ROOFLAB_[A-Z_]+/g)].map(([name]) => name));
  expect(names.size).toBeGreaterThan(4);
  for (const name of names) {
    const known = new RegExp(`^ {2}${name}:`, 'm').test(environment);
    const ofPortal = new RegExp(`^ {2}${name.replace(/_FILE$/, '')}:`, 'm').test(read('../../apps/portal/src/server/env.ts'));
    expect(known || ofPortal, name).toBe(true);
  }
});

test('The job has more time after the signal than a worker takes to drain, and the worker gets the signal itself.', () => {
  const seconds = Number(/^#SBATCH --signal=B:TERM@(\d+)$/m.exec(job)?.[1]);
  expect(seconds).toBeGreaterThan(Number(/ROOFLAB_DRAIN_SECONDS:.*default\((\d+)\)/.exec(environment)?.[1]));
  expect(job.trimEnd().split('\n').at(-1)).toMatch(/^exec /);
});

test('The name that scale counts is that of the job.', () => {
  const name = /^#SBATCH --job-name=(\S+)$/m.exec(job)?.[1];
  expect(name).toBeDefined();
  expect(scale).toContain(`--name=${name} `);
});

test.each([
  { jobs: 0, tasks: 0, array: 'none' },
  { jobs: 1, tasks: 0, array: '0-0' },
  { jobs: 150, tasks: 0, array: '0-0' },
  { jobs: 151, tasks: 0, array: '0-1' },
  { jobs: 151, tasks: 2, array: 'none' },
  { jobs: 900, tasks: 2, array: '0-3' },
  { jobs: 900, tasks: 9, array: 'none' },
  { jobs: 1_000_000, tasks: 3, array: '0-36' },
])('The array is $array with $jobs jobs and $tasks tasks that Slurm has.', ({ jobs, tasks, array }) => {
  const seen = submitted({ depth: `{"jobs":${jobs}}`, tasks });
  expect(seen).toBe(
    array === 'none' ? '' : `https://portal.example.org --array=${array} --partition=long ${join(import.meta.dirname, 'worker.sbatch')}`,
  );
});

test('The token of the metrics reaches curl by its input, not by its arguments.', () => {
  submitted({ depth: '{"jobs":1}', tasks: 0 });
  expect(readFileSync(join(folder, 'curl-arguments'), 'utf8')).not.toContain(TOKEN);
  expect(readFileSync(join(folder, 'curl-input'), 'utf8')).toBe(`Authorization: Bearer ${TOKEN}`);
});

test('An answer that is no number submits nothing and is shown.', () => {
  expect(() => submitted({ depth: '<html>', tasks: 0 })).toThrow('expected {"jobs":…} and got <html>');
});

test('A token that others can read is refused, with the remedy.', () => {
  expect(() => submitted({ depth: '{"jobs":1}', tasks: 0, mode: 0o644 })).toThrow(`chmod 600 ${join(folder, 'token')}`);
});
