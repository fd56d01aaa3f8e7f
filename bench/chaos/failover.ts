/**
 * `node bench/chaos/failover.ts [--rounds 10] [--output file.json] [--url postgres://… --lose <command> --recover <command>]`
 *
 * PostgreSQL's primary is lost as by `kill -9` of its machine, ten times, while students hand in and follow through two portals, and eight workers grade. By default
 * on a primary and a synchronous standby of npm's PostgreSQL, promoted at once; to every row each failover looks as if it had taken an hour. With `--url` on an
 * empty database of yours, whose address leads to the primary: `--lose` is a command that kills the primary, `--recover` one that returns when there is a
 * standby again (docs/operating.md). Grading is a stub of 4 s. Aims: nothing acknowledged lost, no claim of a worker that was heard from lost, no answer
 * but 200 and 503, accepted again within 15 s, live streams complete. Exits with 1 when one is missed.
 */
import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { migrateDatabase } from '@rooflab/db';
import { watchMachine } from '../load/machine.ts';
import { openStack } from '../load/stack.ts';
import { type FailoverFigures, runFailovers } from './failover-run.ts';
import { openPairedGround, type PairedGround } from './paired-ground.ts';
import { type Aim, report } from './report.ts';

const ACCEPTED_AGAIN_SECONDS = 15;

const run = promisify(execFile);

async function ownServers(url: string, { lose, recover }: { lose: string; recover: string }): Promise<PairedGround> {
  await migrateDatabase(url);
  const shell = (command: string) => async () => void (await run('sh', ['-c', command]));
  return { url, losePrimary: shell(lose), recover: shell(recover), [Symbol.asyncDispose]: async () => undefined };
}

function judge({
  handIns,
  answers,
  lost,
  beatingClaimsLost,
  beatingAtLoss,
  secondsUntilAccepted,
  ledger,
  streams,
}: FailoverFigures): Aim[] {
  const beating = beatingAtLoss.reduce((sum, count) => sum + count, 0);
  const slowest = Math.max(...secondsUntilAccepted);
  const others = Object.keys(answers).filter((status) => !['200', '503', 'none'].includes(status));
  const { ended, notOneEffective, torn } = ledger;
  const whole = lost + notOneEffective + torn === 0 && ledger.handIns === handIns && ended === handIns;
  const { missed, terminalMissed, outOfOrderOrTwice } = streams;
  return [
    { aim: 'nothing acknowledged lost, each with one result', got: `${handIns} handed in, ${lost} lost, ${ended} ended`, met: whole },
    { aim: 'no claim lost that was beating', got: `${beatingClaimsLost} of ${beating} under way`, met: beatingClaimsLost === 0 },
    { aim: 'no answer but 200 and 503', got: JSON.stringify(answers), met: others.length === 0 },
    { aim: `accepted again within ${ACCEPTED_AGAIN_SECONDS} s`, got: `${slowest} s at most`, met: slowest <= ACCEPTED_AGAIN_SECONDS },
    {
      aim: 'live streams go on',
      got: `${missed} events missed, ${outOfOrderOrTwice} twice or out of order, in ${streams.streams} streams`,
      met: missed + terminalMissed + outOfOrderOrTwice === 0,
    },
  ];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    url: { type: 'string' },
    lose: { type: 'string', default: 'false' },
    recover: { type: 'string', default: 'false' },
    output: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const machine = watchMachine();
  await using ground = values.url === undefined ? await openPairedGround() : await ownServers(values.url, values);
  await using stack = openStack(ground.url);
  const { losePrimary, recover } = ground;
  const setting = {
    portals: 2,
    students: 60,
    stubbed: { processes: 2, loopsEach: 4, gradingMs: 4000 },
    everyMs: 700,
    rounds: Number(values.rounds),
    aroundMs: 10_000,
    giveUpSeconds: 180,
  };
  const figures = await runFailovers({ stack, losePrimary, recover, ...setting, say: (line) => void process.stdout.write(`${line}\n`) });
  await report(judge(figures), { output: values.output, figures: { machine: machine(), setting, ...figures } });
}

await main();
// Connections that broke may keep the process alive.
process.exit();
