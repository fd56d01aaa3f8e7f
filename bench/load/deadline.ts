/**
 * `node bench/load/deadline.ts [--small | --mooc] [--portals 1] [--workers 4] [--grading-ms 1140] [--output file.json]`
 *
 * A deadline: 300 students hand in within 60 s, and 900 hand-ins follow within 10 minutes, through HTTP with a token each, into a real PostgreSQL
 * of its own and a real queue, for real worker processes. Only the grading is a stub of fixed time: the median of a grading on an H200,
 * 1.14 s. Aims: nothing lost, no 5xx, p95 of accepting at most 300 ms, all reach an end. Exits with 1 when one is missed.
 * Takes 11 minutes.
 *
 * With `--mooc`, a hundredth of a deadline of 100 000 students: 1000 hand in within the same minute, and 2000 hand-ins follow within five, through four portals to
 * 64 workers in four processes; at most 500 ms. Takes 8 minutes.
 */
import { parseArgs } from 'node:util';
import type { Rush } from './arrivals.ts';
import { cpuSeconds } from './cpu-time.ts';
import { type DeadlineFigures, type RushFigures, runDeadline } from './deadline-run.ts';
import { watchMachine } from './machine.ts';
import { type Aim, finish, nothingOf } from './report.ts';
import { openOwnStack } from './stack.ts';
import { makeStudents } from './students.ts';

const FULL: readonly Rush[] = [
  { name: 'last minute', handIns: 300, seconds: 60 },
  { name: 'ten minutes after', handIns: 900, seconds: 600 },
];
const SMALL: readonly Rush[] = [
  { name: 'last minute', handIns: 30, seconds: 6 },
  { name: 'ten minutes after', handIns: 30, seconds: 10 },
];

const MOOC: readonly Rush[] = [
  { name: 'last minute', handIns: 1000, seconds: 60 },
  { name: 'five minutes after', handIns: 2000, seconds: 300 },
];

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    mooc: { type: 'boolean', default: false },
    portals: { type: 'string' },
    workers: { type: 'string' },
    'grading-ms': { type: 'string', default: '1140' },
    output: { type: 'string' },
  },
});

/** Of each of the settings: the hand-ins, what serves them, and how soon they are to be accepted. */
const SETTINGS = {
  small: { rushes: SMALL, portals: 1, workers: 4, workerProcesses: 4, acceptP95Ms: 300 },
  full: { rushes: FULL, portals: 1, workers: 4, workerProcesses: 4, acceptP95Ms: 300 },
  mooc: { rushes: MOOC, portals: 4, workers: 64, workerProcesses: 4, acceptP95Ms: 500 },
} as const;
const chosen = SETTINGS[values.mooc ? 'mooc' : values.small ? 'small' : 'full'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function table(rushes: readonly RushFigures[]): void {
  for (const { name, handIns, accepted, refused, serverErrors, unanswered, acceptMs, waitSeconds, endSeconds } of rushes) {
    say(`${name}: ${accepted} of ${handIns} accepted, ${refused} refused, ${serverErrors} 5xx, ${unanswered} without answer`);
    say(`  accepting  p50 ${acceptMs.p50}  p95 ${acceptMs.p95}  max ${acceptMs.max} ms`);
    say(`  waiting    p50 ${waitSeconds.p50}  p95 ${waitSeconds.p95}  max ${waitSeconds.max} s`);
    say(`  to the end p50 ${endSeconds.p50}  p95 ${endSeconds.p95}  max ${endSeconds.max} s`);
  }
}

function aimsOf({ rushes, ledger, lost }: DeadlineFigures): Aim[] {
  const sum = (pick: (rush: RushFigures) => number): number => rushes.reduce((total, rush) => total + pick(rush), 0);
  const slowest = Math.max(...rushes.map(({ acceptMs }) => acceptMs.p95));
  return [
    ...nothingOf({
      'acknowledged hand-in lost': lost,
      'answer 5xx, or none': sum(({ serverErrors, unanswered }) => serverErrors + unanswered),
      'hand-in refused': sum(({ refused }) => refused),
      'hand-in without an end': ledger.handIns - ledger.ended,
      'hand-in besides those acknowledged': ledger.handIns - sum(({ accepted }) => accepted),
      'hand-in without exactly one effective result': ledger.notOneEffective,
      'torn hand-in': ledger.torn,
    }),
    { aim: `p95 of accepting ≤ ${chosen.acceptP95Ms} ms, in each rush`, seen: `${slowest} ms`, met: slowest <= chosen.acceptP95Ms },
  ];
}

const { rushes } = chosen;
const workers = Number(values.workers ?? chosen.workers);
const processes = Math.min(workers, chosen.workerProcesses);
const gradingMs = Number(values['grading-ms']);
await using stack = await openOwnStack();
const portals = await Promise.all(Array.from({ length: Number(values.portals ?? chosen.portals) }, () => stack.startPortal()));
const group = await makeStudents(stack, {
  students: values.mooc ? 1000 : Math.max(...rushes.map(({ handIns }) => Math.min(handIns, 300))),
});
await stack.startWorkers({ processes, loopsEach: workers / processes, gradingMs });
say(`${group.students.length} students, ${portals.length} portal(s), ${workers} workers; grading is a stub of ${gradingMs} ms`);
const machine = watchMachine();
const cpuOf = async (): Promise<number> => {
  const seconds = await Promise.all(portals.map(({ pid }) => cpuSeconds(pid)));
  return seconds.reduce((total: number, one) => total + (one ?? Number.NaN), 0);
};
const cpuBefore = await cpuOf();
const figures = await runDeadline({ db: stack.db, portalUrls: portals.map(({ url }) => url), group, rushes, giveUpSeconds: 300, say });
table(figures.rushes);
const portalCpuMsPerHandIn = Math.round((((await cpuOf()) - cpuBefore) * 1e4) / figures.ledger.handIns) / 10;
say(`the portal computed ${portalCpuMsPerHandIn} ms a hand-in`);
const setting = { students: group.students.length, portals: portals.length, workers, stubbedGradingMs: gradingMs, machine: machine() };
const output = values.small ? (values.output ?? '/dev/null') : values.output;
await finish(values.mooc ? 'load-mooc' : 'load-deadline', {
  aims: aimsOf(figures),
  figures: { setting, portalCpuMsPerHandIn, ...figures },
  output,
});
