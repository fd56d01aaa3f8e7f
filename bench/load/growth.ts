/**
 * `node bench/load/growth.ts [--stored 0,100000] [--calls 200] [--small] [--output file.json]`
 *
 * How long it takes to accept a hand-in as the course contains more and more of them: one request after the other through HTTP, so that no
 * queue is timed. The hand-ins stored before are those of 300 students for one exercise, written directly into the tables, all graded. Aim:
 * nobody is refused; the growth is shown, not judged.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { insertHandIns, makeWorker } from '@rooflab/db/testing';
import { watchMachine } from './machine.ts';
import { type Spread, spread } from './quantiles.ts';
import { finish, nothingOf } from './report.ts';
import { send } from './send.ts';
import { openOwnStack, type Stack } from './stack.ts';
import { EXERCISE, makeStudents, type StudentGroup } from './students.ts';

interface Growth {
  readonly stored: number;
  readonly acceptMs: Spread;
  readonly notAccepted: number;
}

const { values } = parseArgs({
  options: {
    stored: { type: 'string', default: '0,100000' },
    calls: { type: 'string', default: '200' },
    small: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
});

const WARM_UP = 50;
const DAY_MS = 86_400_000;

async function fill(stack: Stack, group: StudentGroup, count: number): Promise<void> {
  const workerId = await makeWorker(stack.db);
  const { assignmentId, students } = group;
  const rows = Array.from({ length: count }, (_, index) => ({
    assignmentId,
    exercise: EXERCISE,
    enrolmentId: students[index % students.length]?.enrolmentId ?? '',
    state: 'graded' as const,
    createdAt: new Date(Date.now() - DAY_MS + (index / count) * (DAY_MS / 2)),
  }));
  await insertHandIns(stack.db, workerId, rows);
  await stack.db.$executeRaw`ANALYZE`;
}

async function time(url: string, group: StudentGroup, calls: number): Promise<{ acceptMs: Spread; notAccepted: number }> {
  const times: number[] = [];
  let notAccepted = 0;
  for (let call = 0; call < calls; call += 1) {
    const student = group.students[call % group.students.length];
    if (student === undefined) break;
    const { ms, handInId } = await send({ url, group, student, requestId: randomUUID() });
    times.push(ms);
    if (handInId === null) notAccepted += 1;
  }
  return { acceptMs: spread(times, 1), notAccepted };
}

const calls = values.small ? 20 : Number(values.calls);
const steps = values.small ? [0, 1000] : values.stored.split(',').map(Number);
await using stack = await openOwnStack();
const { url } = await stack.startPortal();
const group = await makeStudents(stack, { students: 300 });
const machine = watchMachine();
await time(url, group, WARM_UP);
const growth: Growth[] = [];
let filled = 0;
for (const stored of steps) {
  await fill(stack, group, stored - filled);
  filled = stored;
  const timed = await time(url, group, calls);
  growth.push({ stored, ...timed });
  const { p50, p95, max } = timed.acceptMs;
  process.stdout.write(`${stored} stored: accepting p50 ${p50}  p95 ${p95}  max ${max} ms\n`);
}
const aims = nothingOf({ 'hand-in refused': growth.reduce((total, { notAccepted }) => total + notAccepted, 0) });
const output = values.small ? (values.output ?? '/dev/null') : values.output;
await finish('load-growth', { aims, figures: { setting: { calls, machine: machine() }, growth }, output });
