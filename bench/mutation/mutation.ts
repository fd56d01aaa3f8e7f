/**
 * `node bench/mutation/mutation.ts <room>… [--output bench/results/mutation.json]`
 *
 * Makes one small change after another in the code of a room (a mutant), and runs the tests that reach it: a mutant that no test notices
 * survives. Each room's figures replace those that the file has of it. What survived is printed, and stays in
 * `.rooflab/mutation/<room>.json`.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ROOMS } from './rooms.ts';

const ROOT = join(import.meta.dirname, '../..');
const STRYKER = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js');

const reportSchema = z.object({ files: z.record(z.string(), z.object({ mutants: z.array(z.object({ status: z.string() })) })) });

const countsSchema = z.object({
  measuredAt: z.string(),
  /** Commit of the tested code and tests. */
  commit: z.string().optional(),
  mutants: z.int(),
  killed: z.int(),
  /** Ended by the time limit: counts as noticed, too. */
  timedOut: z.int(),
  survived: z.int(),
  /** Reached by no test. */
  uncovered: z.int(),
  /** In code that runs at import: not tested. */
  ignored: z.int(),
  /** Percent of the tested mutants. */
  score: z.number(),
});
type Counts = z.infer<typeof countsSchema>;
const resultsSchema = z.object({ stryker: z.string(), rooms: z.record(z.string(), countsSchema) });

const { positionals, values } = parseArgs({ allowPositionals: true, options: { output: { type: 'string' } } });
const unknown = positionals.filter((room) => !Object.hasOwn(ROOMS, room));
if (positionals.length === 0 || unknown.length > 0) {
  process.stderr.write(`Name rooms of ${Object.keys(ROOMS).join(', ')}${unknown.length > 0 ? `, not ${unknown.join(', ')}` : ''}.\n`);
  process.exit(2);
}
const commit = committed();
// Nobody else needs it, so it is no dependency of the repository.
if (!existsSync(STRYKER)) execFileSync('npm', ['ci'], { cwd: import.meta.dirname, stdio: 'inherit' });
for (const room of positionals) {
  const counts = tryRoom(room);
  process.stdout.write(`${room}: ${JSON.stringify(counts)}\n`);
  if (values.output) record(values.output, room, counts);
}

/** The tested commit. Figures for uncommitted code could not be repeated. */
function committed(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
  if (git('status', '--porcelain', '--', '*.ts', '*.tsx') !== '') {
    process.stderr.write('Commit your changes first: the figures name the commit that they are of.\n');
    process.exit(2);
  }
  return git('rev-parse', 'HEAD');
}

function tryRoom(room: string): Counts {
  const config = join(import.meta.dirname, 'stryker.config.mjs');
  const options = { cwd: ROOT, stdio: 'inherit', env: { ...process.env, MUTATION_ROOM: room } } as const;
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], options);
  if (status !== 0) throw new Error(`Stryker ended with ${status} for ${room}; its output is above.`);
  const report = reportSchema.parse(JSON.parse(readFileSync(join(ROOT, `.rooflab/mutation/${room}.json`), 'utf8')));
  const statuses = Object.values(report.files).flatMap(({ mutants }) => mutants.map(({ status: ended }) => ended));
  const count = (...ended: string[]): number => statuses.filter((each) => ended.includes(each)).length;
  const [killed, timedOut, survived, uncovered] = [count('Killed'), count('Timeout'), count('Survived'), count('NoCoverage')];
  const mutants = killed + timedOut + survived + uncovered;
  const score = Math.round((1000 * (killed + timedOut)) / mutants) / 10;
  return { measuredAt: new Date().toISOString(), commit, mutants, killed, timedOut, survived, uncovered, ignored: count('Ignored'), score };
}

function record(file: string, room: string, counts: Counts): void {
  const version = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(STRYKER, '../../package.json'), 'utf8'))).version;
  let rooms: Record<string, Counts> = {};
  try {
    rooms = resultsSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).rooms;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  writeFileSync(file, `${JSON.stringify({ stryker: version, rooms: { ...rooms, [room]: counts } }, null, 1)}\n`);
}
