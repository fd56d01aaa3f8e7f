import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experimentResultSchema } from '@rooflab/result';
import { describe, expect, test } from 'vitest';

const MAIN = new URL('../main.ts', import.meta.url).pathname;
const KERNEL = new URL('../../../../labs/vector-ops/copy/ladder/01-one-element.wgsl', import.meta.url).pathname;

const run = (...args: string[]) => spawnSync(process.execPath, [MAIN, 'experiment', ...args], { encoding: 'utf8' });

describe('rooflab experiment', () => {
  test('lists the experiments, with their documents and rows', () => {
    const { stdout, status } = run('--format', 'json');
    const list: { id: string; document: { rows: number[] } }[] = JSON.parse(stdout);
    expect(status).toBe(0);
    expect(list.find(({ id }) => id === 'reduction/by-size')?.document.rows).toEqual([2, 4, 5, 7, 8]);
    expect(run().stdout).toMatch(/^reduction\/by-size {2}/m);
  });

  test('prints the result as JSON and nothing else, and writes the curves as SVG and CSV', { timeout: 60_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'experiment-'));
    const [plot, csv] = [join(folder, 'plot.svg'), join(folder, 'points.csv')];
    const { stdout, stderr, status } = run(
      'query/bus',
      '--device',
      'software',
      '--seed',
      '5eed',
      '--format',
      'json',
      '--plot',
      plot,
      '--csv',
      csv,
    );
    expect(status, stderr).toBe(0);
    const result = experimentResultSchema.parse(JSON.parse(stdout));
    expect(result).toMatchObject({ schema: 'rooflab/experiment/v1', id: 'query/bus', seed: '5eed', device: { software: true } });
    expect(stderr).toMatch(/^\d+ of \d+ measured$/m);
    const svg = readFileSync(plot, 'utf8');
    expect(svg).toContain('class="document"');
    expect(svg.match(/class="points"/g)).toHaveLength(result.series.length);
    const lines = readFileSync(csv, 'utf8').trim().split('\r\n');
    const points = result.series.reduce((sum, { points, skipped }) => sum + points.length + skipped.length, 0);
    expect(lines).toHaveLength(1 + points + result.models.flatMap((model) => model.points).length + result.document.length);
  });

  test.each([
    ['an experiment that does not exist', ['reduction/no-such'], /There is no experiment "reduction\/no-such"\. Choose one of: /],
    ['a file that is missing', ['reduction/by-size', 'missing.wgsl'], /Cannot read missing\.wgsl: no such file/],
    ['a kernel for an experiment that has no curve for one', ['query/bus', KERNEL], /query\/bus has no curve for your kernel/],
    ['a seed that is none', ['query/bus', '--seed', 'xyz'], /--seed takes 1 to 64 hex digits/],
  ])('refuses %s with exit code 2', (_, args, sentence) => {
    const { stderr, status } = run(...args);
    expect(status).toBe(2);
    expect(stderr).toMatch(sentence);
  });
});
