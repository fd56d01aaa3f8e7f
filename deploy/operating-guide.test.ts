import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8');
const METRICS = 'apps/portal/src/server/metrics';

/** The first cells of the table under `heading`, without their quotes. */
function firstCells(heading: string): string[] {
  const table = guide.slice(guide.indexOf(heading)).split('\n\n', 1)[0] ?? '';
  return [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, cell = '']) => cell);
}

function variablesOf(file: string): string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = '']) => name);
}

/** Read elsewhere: by packages/dawn. */
const OF_DAWN = 'ROOFLAB_SOFTWARE_VULKAN';

test('The guide lists every variable that portal and worker read, and no other.', () => {
  const files = ['apps/portal/src/server/env.ts', 'apps/worker/src/env.ts', 'packages/tracing/src/settings.ts'];
  const read = new Set([...files.flatMap(variablesOf), OF_DAWN]);
  expect(read.size).toBeGreaterThan(10);
  expect(firstCells('| variable | of |').sort()).toEqual([...read].sort());
});

function metricNames(): string[] {
  const sources = readdirSync(join(ROOT, METRICS)).filter((file) => !file.endsWith('.test.ts'));
  return sources.flatMap((file) =>
    [...readFileSync(join(ROOT, METRICS, file), 'utf8').matchAll(/name: '(rooflab_\w+)'/g)].map(([, name = '']) => name),
  );
}

test('The guide lists every metric, and no other.', () => {
  expect(metricNames().length).toBeGreaterThan(10);
  expect(firstCells('| metric | labels |').sort()).toEqual(metricNames().sort());
});
