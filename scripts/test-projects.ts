/**
 * `node scripts/test-projects.ts`: the tests of all projects, as turbo's tasks. Those of the browser mostly wait for pages and gradings, so they run beside
 * the others; their log is printed as a whole afterwards. Exits with 1 where a test failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const OPTIONS = ['--concurrency=1', '--continue', '--log-prefix=none'];

function run(projects: readonly string[], log: 'inherit' | 'pipe') {
  return spawn('turbo', ['run', ...projects, ...OPTIONS], { stdio: ['ignore', log, log === 'pipe' ? 'pipe' : 'inherit'] });
}

async function codeOf(child: ReturnType<typeof run>): Promise<number> {
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? 1;
}

const browser = run(['test:browser'], 'pipe');
const [browserCode, otherCode, log, faults] = await Promise.all([
  codeOf(browser),
  codeOf(run(['test:pure', 'test:db', 'test:gpu'], 'inherit')),
  browser.stdout === null ? '' : text(browser.stdout),
  browser.stderr === null ? '' : text(browser.stderr),
]);
process.stdout.write(log);
process.stderr.write(faults);
process.exitCode = browserCode === 0 && otherCode === 0 ? 0 : 1;
