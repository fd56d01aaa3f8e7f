/**
 * `node bench/chaos/kill-portal.ts [--small] [--output file.json]`
 *
 * Kills the portal with SIGKILL inside a hand-in, 100 times: eight students hand in to it, and it is killed at a random moment within the
 * time that this takes, every fourth time when the first of them is just committed; then each repeats its request, with its id, at the next
 * portal. Aims: no hand-in without job, no job without hand-in, each request exists exactly once, and what was acknowledged before the kill
 * is what the repetition finds. Exits with 1 when one is missed. Nothing is stubbed; nothing is graded. Takes 5 minutes. It starts its own
 * PostgreSQL in a temporary folder.
 */
import { parseArgs } from 'node:util';
import { watchMachine } from '../load/machine.ts';
import { finish, nothingOf } from '../load/report.ts';
import { openOwnStack } from '../load/stack.ts';
import { runKills } from './kill-portal-run.ts';

const { values } = parseArgs({ options: { small: { type: 'boolean', default: false }, output: { type: 'string' } } });
const kills = values.small ? 10 : 100;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

await using stack = await openOwnStack();
const machine = watchMachine();
const figures = await runKills({ stack, kills, atOnce: 8, say });
const { requests, killsInsideHandIn, killsInsideTransaction, answered, storedNotAnswered, notStored, ledger } = figures;
say(`${figures.kills} kills, ${killsInsideHandIn} of them inside a hand-in, ${killsInsideTransaction} with a transaction open`);
say(`${requests} requests: ${answered} answered before, ${storedNotAnswered} stored but not answered, ${notStored} not stored`);
const aims = [
  ...nothingOf({
    'torn hand-in after a kill': figures.tornAfterKill,
    'torn hand-in in the end': ledger.torn,
    'acknowledged hand-in gone': figures.acknowledgedAndGone,
    'hand-in with another id on repetition': figures.otherIdOnRepeat,
    'request stored twice, or not at all': figures.createdTwice,
    'repetition refused': figures.repeatRefused,
  }),
  { aim: `kills inside a hand-in: ${kills}`, seen: `${killsInsideHandIn}`, met: killsInsideHandIn === kills },
];
const output = values.small ? (values.output ?? '/dev/null') : values.output;
await finish('load-kill-portal', { aims, figures: { setting: { atOnce: 8, machine: machine() }, ...figures }, output });
