/**
 * `node .ci/summary.mjs <exit code of the run so far>`: prints the slowest test files, every failure and, as the last line, `N passed,
 * N failed` of all projects, which it also leaves in test-results/count.txt. Exits with 1 where something failed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

const FOLDER = 'test-results/projects';
const SHOWN = 20;

const status = Number(process.argv[2]);
const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
const projects = names.map((name) => JSON.parse(readFileSync(`${FOLDER}/${name}`, 'utf8')));
const print = (line) => process.stdout.write(`${line}\n`);
const sum = (of) => projects.map(of).reduce((total, each) => total + each, 0);

const files = projects.flatMap(({ project, files: own }) => own.map((file) => ({ project, ...file }))).sort((a, b) => b.ms - a.ms);
print(`\nThe slowest of ${files.length} test files (all of them: ${FOLDER}):`);
for (const { project, file, tests, ms } of files.slice(0, SHOWN)) {
  print(`${(ms / 1000).toFixed(1).padStart(7)} s  ${project.padEnd(7)}  ${file}: ${tests} ${tests === 1 ? 'test' : 'tests'}`);
}
for (const { project, passed, failed, files: own, running } of projects) {
  if (running.length > 0) print(`${project}: did not end. These files were running: ${running.join(', ')}`);
  else print(`${project}: ${passed} passed, ${failed} failed in ${own.length} files`);
}
for (const { test, reason } of projects.flatMap(({ failures }) => failures)) print(`FAILED ${test}\n${reason}`);

const failedTests = sum(({ failed }) => failed);
// A step that is no test may have failed: then the last line must not say that all is well.
const failed = status !== 0 && failedTests === 0 ? 1 : failedTests;
const count = `${sum(({ passed }) => passed)} passed, ${failed} failed`;
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/count.txt', `${count}\n`);
print(count);
process.exitCode = failed > 0 ? 1 : 0;
