/**
 * `node bench/chaos/kill-fleet-portal.ts [--rounds 3] [--output file.json]`
 *
 * Kills the portal with SIGKILL at each step of a worker's work: inside the transaction of each request; when it is committed and not answered; in the middle of
 * a lab's archive; between two requests; and while the worker waits for work. There is no other portal, and the next is started only then, at the same
 * address. Grading is stubbed to 1.2 s and an explanation of 0.5 s; the worker's pace, the leases and PostgreSQL are real. Aims: one result each, with its explanation,
 * no attempt lost and no stray, a verdict within 15 s of the next portal's start, and the same worker works on. Exits with 1 when one is missed.
 */
import { parseArgs } from 'node:util';
import { watchMachine } from '../load/machine.ts';
import { openOwnStack } from '../load/stack.ts';
import { killFleetPortals, type PortalKill, STEPS } from './kill-fleet-portal-run.ts';
import { type Aim, report } from './report.ts';

const LIMIT_SECONDS = 15;

function judge(kills: readonly PortalKill[]): Aim[] {
  const wrong = kills.filter(({ outcomes, expected, strays }) => outcomes.join() !== expected.join() || strays > 0);
  const unexplained = kills.filter(({ explained }) => !explained).map(({ step }) => step);
  const stuck = kills.filter(({ gradesOn }) => !gradesOn).map(({ step }) => step);
  const waits = kills.map(({ secondsAway, secondsToVerdict }) => secondsToVerdict - secondsAway);
  const slowest = Math.round(Math.max(...waits) * 10) / 10;
  const longest = Math.max(...kills.map(({ secondsToVerdict }) => secondsToVerdict));
  const named = wrong.map(({ step, outcomes, strays }) => `${step}: ${outcomes.join(', ')}, ${strays} stray`);
  const of = (missed: readonly string[]): string => [`${kills.length - missed.length} of ${kills.length}`, ...missed].join('; ');
  return [
    { aim: 'one result each, no attempt lost, no stray', got: of(named), met: wrong.length === 0 },
    { aim: 'each explanation is stored', got: of(unexplained), met: unexplained.length === 0 },
    {
      aim: `a verdict within ${LIMIT_SECONDS} s of the next portal's start`,
      got: `${slowest} s at most, ${longest} s from the kill`,
      met: slowest <= LIMIT_SECONDS,
    },
    { aim: 'the same worker works on', got: of(stuck), met: stuck.length === 0 },
  ];
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, output: { type: 'string' } } });
async function main(): Promise<void> {
  const machine = watchMachine();
  await using stack = await openOwnStack();
  const steps = Array.from({ length: Number(values.rounds) }, () => STEPS).flat();
  const kills = await killFleetPortals({ stack, steps, say: (line) => void process.stdout.write(`${line}\n`) });
  await report(judge(kills), { output: values.output, figures: { machine: machine(), kills } });
}

await main();
// Connections that were reset may keep the process alive.
process.exit();
