import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

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
  const read = new Set([...variablesOf('apps/portal/src/server/env.ts'), ...variablesOf('apps/worker/src/env.ts'), OF_DAWN]);
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

const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(z.object({ alert: z.string(), expr: z.string(), for: z.string(), annotations: z.object({ summary: z.string() }) })),
    }),
  ),
});

test('The alert rules are of the form that Prometheus reads, and of metrics that exist.', () => {
  const [, block = ''] = /```yaml\n(groups:[\s\S]*?)```/.exec(guide) ?? [];
  const rules = rulesSchema.parse(parse(block)).groups.flatMap((group) => group.rules);
  expect(rules).toHaveLength(3);
  for (const { alert, expr } of rules) {
    const named = expr.match(/rooflab_\w+/g) ?? [];
    expect(named.length, alert).toBeGreaterThan(0);
    for (const name of named) expect(metricNames(), alert).toContain(name);
  }
});
