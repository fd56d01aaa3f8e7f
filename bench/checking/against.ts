import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Result } from '@rooflab/result';
import { medianOf } from '@rooflab/roofline';

/**
 * How much faster this checkout checks and grades a file than another one, in turn on the same machine:
 *
 *     node bench/checking/against.ts --base ../main --times 15 reduction/sum labs/reduction/sum/ladder/05-grid-stride-vec4.wgsl
 *
 * Each figure is the median of the ratios of neighbouring runs, so that what slows both down does not count.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    base: { type: 'string' },
    times: { type: 'string', default: '10' },
    device: { type: 'string', default: 'software' },
    seed: { type: 'string', default: '5eed' },
  },
});
const [exercise, file] = positionals;
if (!values.base || !exercise || !file) throw new RangeError('Give --base <checkout>, an exercise and a file.');

const run = promisify(execFile);
const OWN = join(import.meta.dirname, '../..');

/** Milliseconds by phase; `process` from its start to its end, `verdict` until everything but the x-ray is done. */
async function timesOf(checkout: string, mode: string): Promise<Readonly<Record<string, number>>> {
  const startedMs = performance.now();
  const args = [join(checkout, 'apps/cli/src/main.ts'), mode, exercise ?? '', file ?? '', '--device', values.device, '--seed', values.seed];
  const { stdout } = await run(process.execPath, [...args, '--format', 'json'], { cwd: checkout, maxBuffer: 2 ** 26 });
  const ms = performance.now() - startedMs;
  const { phases } = JSON.parse(stdout) as Result;
  const verdict = phases.reduce((sum, each) => sum + (each.phase === 'x-ray' ? 0 : each.ms), 0);
  return { ...Object.fromEntries(phases.map((each) => [each.phase, each.ms])), verdict, process: ms };
}

for (const mode of ['check', 'grade']) {
  const pairs: { readonly base: Readonly<Record<string, number>>; readonly own: Readonly<Record<string, number>> }[] = [];
  for (let i = 0; i < Number(values.times); i++) {
    const base = await timesOf(values.base, mode);
    pairs.push({ base, own: await timesOf(OWN, mode) });
  }
  for (const part of Object.keys(pairs[0]?.own ?? {})) {
    const [before, after] = [pairs.map(({ base }) => base[part] ?? 0), pairs.map(({ own }) => own[part] ?? 0)];
    const ratio = medianOf(before.map((ms, i) => ms / (after[i] ?? 0)));
    const figures = `${medianOf(before).toFixed(0)} ms before, ${medianOf(after).toFixed(0)} ms after`;
    process.stdout.write(`${mode.padEnd(6)} ${part.padEnd(10)} ${ratio.toFixed(2)} times as fast: ${figures}\n`);
  }
}
