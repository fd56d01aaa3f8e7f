import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { advisoriesSchema, lockSchema, scanLock } from './scan-lock.ts';

/**
 * `npm run audit`: asks the registry for known vulnerabilities of what the lock file installs. Where the registry has no audit, the lock
 * file is compared with `advisories.json`, which states its date and covers the packages that face the network. Exit code 1 for a
 * vulnerability.
 */
const ROOT = join(import.meta.dirname, '../..');

/** npm prints a report with this key, or an error without it. */
const ANSWERED = 'auditReportVersion';

const asked = spawnSync('npm', ['audit', '--json', '--audit-level=moderate'], { cwd: ROOT, encoding: 'utf8' });
if (asked.stdout.includes(ANSWERED)) {
  process.stdout.write(asked.stdout);
  process.exitCode = asked.status ?? 1;
} else {
  const read = async (path: string): Promise<unknown> => JSON.parse(await readFile(join(ROOT, path), 'utf8'));
  const kept = advisoriesSchema.parse(await read('scripts/dependencies/advisories.json'));
  const faults = scanLock(lockSchema.parse(await read('package-lock.json')), kept);
  process.stdout.write(
    `The registry has no audit. Known on ${kept.asOf}, for ${kept.packages.join(', ')}: ${faults.length === 0 ? 'no fault' : ''}\n`,
  );
  process.stdout.write(faults.map((fault) => `${fault}\n`).join(''));
  process.exitCode = faults.length === 0 ? 0 : 1;
}
