import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const FOLDER = join(import.meta.dirname, '../test-results/projects');

/** Leaves how many tests passed and failed, and how long every file took, the slowest first, in test-results/projects/<project>.json. */
export default class ResultsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    mkdirSync(FOLDER, { recursive: true });
    // An error outside every test fails the run, so it counts.
    let errors = unhandledErrors.length;
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name)) {
      const states = own.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state));
      const passed = states.filter((state) => state === 'passed').length;
      const broken = own.filter((module) => module.errors().length > 0).length;
      const failed = states.filter((state) => state === 'failed').length + broken + errors;
      errors = 0;
      const files = own.map(timesOf).sort((a, b) => b.ms - a.ms);
      writeFileSync(join(FOLDER, `${project}.json`), `${JSON.stringify({ project, passed, failed, files }, null, 1)}\n`);
    }
  }
}

function timesOf(module: TestModule) {
  const { collectDuration, duration } = module.diagnostic();
  const [loadingMs, testingMs] = [Math.round(collectDuration), Math.round(duration)];
  const tests = [...module.children.allTests()].length;
  return { file: module.relativeModuleId, tests, ms: loadingMs + testingMs, loadingMs, testingMs };
}
