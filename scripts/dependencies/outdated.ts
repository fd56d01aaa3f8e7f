import { spawnSync } from 'node:child_process';
import { HELD_BACK } from './held-back.ts';
import { judgeOutdated, reportSchema } from './judge-outdated.ts';

/**
 * `npm run outdated`: which packages are outdated, and why. Exit code 1 when one is outdated without a reason, or has a reason that no
 * longer applies; 3 when the registry did not answer.
 */
const { stdout, stderr } = spawnSync('npm', ['outdated', '--json'], { encoding: 'utf8' });
const report = reportSchema.safeParse(JSON.parse(stdout === '' ? 'null' : stdout));
if (!report.success) {
  process.stderr.write(`The registry did not say which packages are outdated:\n${stdout}${stderr}`);
  process.exit(3);
}
const { lines, problems } = judgeOutdated(report.data, HELD_BACK);
process.stdout.write(`${lines.join('\n')}\n`);
if (problems.length > 0) process.stderr.write(`\n${problems.join('\n')}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
