import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A placeholder in a title that `test.each` could not fill: `$what.` asks for a field called `what.`, `%s` for a missing argument. */
const UNFILLED = /\bundefined\b|\[object |%[sdifjo](?![a-z0-9])/;

/** Fails the run when the title of a test was not filled in: nobody could tell from it what has failed. */
export default class TitleReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unfilled = modules.flatMap((module) => [...module.children.allTests()].filter(({ fullName }) => UNFILLED.test(fullName)));
    if (unfilled.length === 0) return;
    process.exitCode = 1;
    process.stderr.write(`Titles of ${unfilled.length} tests are not filled in:\n${unfilled.map(nameOf).join('\n')}\n`);
  }
}

function nameOf({ fullName, module, location }: TestCase): string {
  return `  ${module.relativeModuleId}${location ? `:${location.line}` : ''} ${fullName}`;
}
