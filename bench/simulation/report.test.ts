import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BurstAnswer, ScenarioAnswer } from './answer.ts';
import { markdownReport } from './report.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('The tables of the page about capacity are those of the stored simulation.', () => {
  const { scenarios, bursts }: { scenarios: ScenarioAnswer[]; bursts: BurstAnswer[] } = JSON.parse(read('bench/results/simulation.json'));
  for (const table of markdownReport(scenarios, bursts).trim().split('\n\n')) expect(read('docs/records/capacity.md')).toContain(table);
});
