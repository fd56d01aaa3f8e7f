/**
 * `node bench/live/subscribers.ts [--small] [--output file.json]`
 *
 * 300 students hand in and follow their hand-ins over SSE, each with a client like the command's, while worker processes take them through
 * all phases. Every stream is cut at random every 20 s on average, and the server is killed with SIGKILL and started again when half have
 * ended. Only the grading is a stub: 0.6 s in each phase. Aims: no event missed, none twice or out of order, p95 from the event's time in
 * the database to its arrival at most 1 s, for events that happened while the subscriber's stream was open. Exits with 1 when one is
 * missed. Takes 2 minutes.
 */
import { parseArgs } from 'node:util';
import { PHASES } from '@rooflab/grader';
import { watchMachine } from '../load/machine.ts';
import { finish, nothingOf } from '../load/report.ts';
import { openOwnStack } from '../load/stack.ts';
import { runLive } from './live-run.ts';

const LAG_P95_MS = 1000;

/** Longer than the worker's shortest time between two phases that it stores. */
const PHASE_MS = 600;

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false }, output: { type: 'string' } } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await using stack = await openOwnStack();
const machine = watchMachine();
const figures = await runLive({
  stack,
  say,
  giveUpSeconds: 300,
  subscribers: values.small ? 30 : 300,
  secondsBetweenCuts: values.small ? 5 : 20,
  stubbed: { processes: 2, loopsEach: 6, gradingMs: PHASE_MS * PHASES.length },
});
const { openLagMs, allLagMs, shareWhileOpen } = figures;
say(`${figures.events} events to ${figures.subscribers} subscribers over ${figures.streams} streams`);
say(`  lag, stream open (${shareWhileOpen * 100} % of the events)  p50 ${openLagMs.p50}  p95 ${openLagMs.p95}  max ${openLagMs.max} ms`);
say(`  lag, all with reconnections and restart  p50 ${allLagMs.p50}  p95 ${allLagMs.p95}  max ${allLagMs.max} ms`);
const aims = [
  ...nothingOf({
    'subscriber without its terminal event': figures.terminalMissed,
    'event missed': figures.missed,
    'event twice or out of order': figures.outOfOrderOrTwice,
  }),
  { aim: `p95 of the lag ≤ ${LAG_P95_MS} ms, stream open`, seen: `${openLagMs.p95} ms`, met: openLagMs.p95 <= LAG_P95_MS },
];
const output = values.small ? (values.output ?? '/dev/null') : values.output;
await finish('load-live', { aims, figures: { setting: { stubbedPhaseMs: PHASE_MS, machine: machine() }, ...figures }, output });
