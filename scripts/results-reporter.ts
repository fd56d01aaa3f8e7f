import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestModule } from 'vitest/node';

const FOLDER = join(import.meta.dirname, '../test-results/projects');

/** A message may hold a whole page. */
const REASON_CHARACTERS = 2000;

/**
 * Leaves what passed, what failed and why, and how long every file took, the slowest first, in test-results/projects/<project>.json. Until the run ends, the
 * files that are running stand there: a run that is killed names what never ended.
 */
export default class ResultsReporter implements Reporter {
  private readonly running = new Set<TestModule>();

  onTestModuleStart(module: TestModule): void {
    this.running.add(module);
    this.writeRunning(module);
  }

  onTestModuleEnd(module: TestModule): void {
    this.running.delete(module);
    this.writeRunning(module);
  }

  private writeRunning({ project: { name } }: TestModule): void {
    const own = [...this.running].filter((module) => module.project.name === name);
    write({ project: name, passed: 0, failed: 0, failures: [], files: [], running: own.map(({ relativeModuleId }) => relativeModuleId) });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    // An error outside every test fails the run, so it counts.
    let outside: Failure[] = unhandledErrors.map((error) => failure('outside every test', [error]));
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name)) {
      const passed = own.flatMap((module) => [...module.children.allTests('passed')]).length;
      const failures = [...own.flatMap(failuresOf), ...outside];
      outside = [];
      const files = own.map(timesOf).sort((a, b) => b.ms - a.ms);
      write({ project, passed, failed: failures.length, failures, files, running: [] });
    }
  }
}

interface ProjectResults {
  readonly project: string;
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
  readonly files: readonly ReturnType<typeof timesOf>[];
  readonly running: readonly string[];
}

function write(results: ProjectResults): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${results.project}.json`), `${JSON.stringify(results, null, 1)}\n`);
}

interface Failure {
  /** File, suites and title of a test; of a file that can't be loaded, or of a hook, the file and its suites. */
  readonly test: string;
  readonly reason: string;
}

function failuresOf(module: TestModule): Failure[] {
  const { relativeModuleId: file, children } = module;
  const suites = [...children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [
    ...(module.errors().length > 0 ? [failure(file, module.errors())] : []),
    ...suites.map((suite) => failure(`${file}: ${suite.fullName}`, suite.errors())),
    ...[...children.allTests('failed')].map((test) => failure(`${file}: ${test.fullName}`, test.result().errors ?? [])),
  ];
}

function failure(test: string, errors: readonly unknown[]): Failure {
  return { test, reason: errors.map(reasonOf).join('\n').slice(0, REASON_CHARACTERS) };
}

/** The message names the values that were compared only where they are short: the rest is in the difference. */
function reasonOf(error: unknown): string {
  const { message = String(error), diff } = error as Partial<Error & { diff: string }>;
  return diff ? `${message}\n${stripVTControlCharacters(diff)}` : message;
}

function timesOf(module: TestModule) {
  const { collectDuration, duration } = module.diagnostic();
  const [loadingMs, testingMs] = [Math.round(collectDuration), Math.round(duration)];
  const tests = [...module.children.allTests()].length;
  return { file: module.relativeModuleId, tests, ms: loadingMs + testingMs, loadingMs, testingMs };
}
