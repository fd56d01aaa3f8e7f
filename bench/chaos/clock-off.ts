/**
 * `node bench/chaos/clock-off.ts [--output file.json]`
 *
 * The clock of a portal, or of workers, is off by an hour, ahead or behind, while another portal and other workers have the right time. Students hand in
 * through both portals, and in the middle the workers with the wrong clock, or those of the portal with the wrong clock, are killed with SIGKILL. Grading is stubbed to 2 s; leases and
 * pace are real. Aims: one result each, no claim lost but those of the killed, which are free within 15 s, all times and deadlines by the database's clock.
 * Exits with 1 when one is missed.
 */
import { parseArgs } from 'node:util';
import { watchMachine } from '../load/machine.ts';
import { openOwnStack } from '../load/stack.ts';
import { type ClockFigures, runWithClockOff } from './clock-off-run.ts';
import { type Aim, report } from './report.ts';

const HOUR_SECONDS = 3600;
const FREE_SECONDS = 15;

function judge({ party, offSeconds, ...figures }: ClockFigures): Aim[] {
  const { handIns, ended, lostByLiving, lostByKilled, slowestFreeSeconds, strangeTimes, deadlines } = figures;
  const of = `${party} ${offSeconds > 0 ? 'ahead' : 'behind'}`;
  const wrong = deadlines.filter(({ got, expected }) => got !== expected).map(({ what, got }) => `${what}: ${got}`);
  return [
    {
      aim: `${of}: one result each`,
      got: `${ended} of ${handIns}`,
      met: ended === handIns && figures.notOneEffective + figures.torn === 0,
    },
    { aim: `${of}: no claim lost but of the killed`, got: `${lostByLiving}`, met: lostByLiving === 0 },
    {
      aim: `${of}: theirs are free within ${FREE_SECONDS} s`,
      got: `${lostByKilled} claims, ${slowestFreeSeconds} s at most`,
      met: lostByKilled > 0 && slowestFreeSeconds <= FREE_SECONDS,
    },
    { aim: `${of}: all times by the database's clock`, got: `${strangeTimes} others`, met: strangeTimes === 0 },
    {
      aim: `${of}: deadlines by the database's clock`,
      got: [`${wrong.length} of ${deadlines.length} wrong`, ...wrong].join('; '),
      met: wrong.length === 0,
    },
  ];
}

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const machine = watchMachine();
const cases: ClockFigures[] = [];
for (const party of ['workers', 'portal'] as const) {
  for (const offSeconds of [HOUR_SECONDS, -HOUR_SECONDS]) {
    await using stack = await openOwnStack();
    cases.push(await runWithClockOff(stack, { party, offSeconds, handIns: 40, everyMs: 700, gradingMs: 2000 }));
  }
}
await report(cases.flatMap(judge), { output: values.output, figures: { machine: machine(), cases } });
