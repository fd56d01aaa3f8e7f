import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const FOLDER = join(import.meta.dirname, '../test-results/times');

/** Writes how long every test file took to test-results/times/<project>.json, the slowest first. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(FOLDER, { recursive: true });
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name)) {
      const files = own.map(timesOf).sort((a, b) => b.ms - a.ms);
      writeFileSync(join(FOLDER, `${project}.json`), `${JSON.stringify({ project, files }, null, 1)}\n`);
    }
  }
}

function timesOf(module: TestModule) {
  const { collectDuration, duration } = module.diagnostic();
  const [loadingMs, testingMs] = [Math.round(collectDuration), Math.round(duration)];
  const tests = [...module.children.allTests()].length;
  return { file: module.relativeModuleId, tests, ms: loadingMs + testingMs, loadingMs, testingMs };
}
