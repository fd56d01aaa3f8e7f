import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Leaves `N passed, N failed` in test-results/count.txt, for a CI that reads the last line of its log. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let passed = 0;
    let failed = 0;
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        if (test.result().state === 'failed') failed++;
        else if (test.result().state === 'passed') passed++;
      }
      if (module.errors().length > 0) failed++;
    }
    writeFileSync('test-results/count.txt', `${passed} passed, ${failed} failed\n`);
  }
}
