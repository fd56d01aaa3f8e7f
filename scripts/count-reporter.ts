import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

const FILE = join(import.meta.dirname, '../test-results/count.txt');

/** Writes `N passed, N failed` to test-results/count.txt, for a CI that reads the last line of its log. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    // An error outside every test fails the run, so it counts.
    let failed = unhandledErrors.length;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === 'failed') failed++;
        else if (test.result().state === 'passed') passed++;
      }
      if (module.errors().length > 0) failed++;
    }
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, `${passed} passed, ${failed} failed\n`);
  }
}
