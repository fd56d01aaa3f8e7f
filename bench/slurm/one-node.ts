/**
 * `node bench/slurm/one-node.ts [--only by-command,time-limit,cancelled,lost-step]`
 *
 * The files of deploy/slurm on a Slurm of its own with one node, for an own portal and database: hand-ins by the command, workers that `scale` starts and that end
 * without work, at their time limit, by `scancel`, and with `kill -9` of slurmstepd. Aims: every hand-in has exactly one result, and no failure is counted.
 * The GPUs are names only: everything is graded on the software device. Needs root, and Debian's packages slurm-wlm, munge and curl. About 12 minutes.
 */
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isSettled, takeAccount } from '../chaos/account.ts';
import { type Aim, finish } from '../load/report.ts';
import { openInstallation } from './installation.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, output: { type: 'string' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const names = values.only?.split(',') ?? Object.keys(SCENARIOS);
const load: number[] = [];
const aims: Aim[] = [];
const figures: Record<string, unknown> = {};
for (const name of names) {
  const scenario: Scenario | undefined = SCENARIOS[name];
  if (scenario === undefined) throw new Error(`There is no scenario ${name}; there are ${Object.keys(SCENARIOS).join(', ')}.`);
  await using installation = await openInstallation();
  say(`${name}…`);
  load.push(loadavg()[0] ?? 0);
  const outcome = await scenario(installation);
  const account = await takeAccount(installation.db);
  const jobs = await installation.cluster.jobs();
  for (const { id, state, exitCode, restarts } of jobs) say(`  job ${id}: ${state} ${exitCode}, started again ${restarts} times`);
  say(`  ${JSON.stringify(outcome.figures)} ${JSON.stringify(account)}`);
  aims.push({ aim: `${name}: each hand-in has one result`, seen: `${account.handIns} hand-ins`, met: isSettled(account) });
  aims.push(...outcome.aims.map((one) => ({ ...one, aim: `${name}: ${one.aim}` })));
  figures[name] = { ...outcome.figures, account, jobs };
}
const debian = (await readFile('/etc/debian_version', 'utf8').catch(() => '')).trim();
await finish('slurm-one-node', { aims, figures: { debian, load, ...figures }, output: values.output });
