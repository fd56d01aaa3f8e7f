/**
 * `node bench/queries/queries.ts [--hand-ins 1000,10000,100000] [--calls 100] [--output file.json]`
 *
 * Times what pages ask most often, through the API with its permission checks, over a course of 300 students, five assignments and fifteen
 * exercises that has more and more hand-ins. Aim: p95 at most 50 ms at 100 000. Its PostgreSQL is its own, in a temporary folder.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Caller, type Context, createAuth, createCaller, openHandInHub } from '@rooflab/api';
import { closeDatabase, closeQueue, createDatabase, type Database, migrateDatabase, openQueue, startEmbeddedPostgres } from '@rooflab/db';
import { enrol, insertHandIns, makeAssignment, makeCourse, makeWorker, type PlainHandIn } from '@rooflab/db/testing';

const STUDENTS = 300;
const DAY_MS = 86_400_000;

const LABS = [
  ['vector-ops/copy', 'vector-ops/scale', 'vector-ops/add'],
  ['reduction/sum', 'vector-ops/triad', 'query/filtered-sum'],
  ['stencil/7pt', 'stencil/13pt', 'stencil/19pt'],
  ['stencil/25pt', 'stencil/31pt', 'reduction/sum'],
  ['matmul/square', 'query/filtered-sum', 'vector-ops/copy'],
];

interface Course {
  readonly db: Database;
  readonly workerId: string;
  readonly courseId: string;
  readonly assignmentIds: readonly string[];
  readonly enrolmentIds: readonly string[];
  readonly staff: ReturnType<typeof createCaller>;
  readonly student: ReturnType<typeof createCaller>;
}

interface Timing {
  readonly handIns: number;
  readonly what: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

const { values } = parseArgs({
  options: {
    'hand-ins': { type: 'string', default: '1000,10000,100000' },
    calls: { type: 'string', default: '100' },
    output: { type: 'string' },
  },
});

const directory = await mkdtemp(join(tmpdir(), 'rooflab-bench-'));
const postgres = await startEmbeddedPostgres({ directory });
const timings: Timing[] = [];
try {
  await migrateDatabase(postgres.url);
  timings.push(...(await bench(postgres.url)));
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
const machine = { cores: cpus().length, model: cpus()[0]?.model ?? '', loadAverage: loadavg() };
const report = { measuredAt: new Date().toISOString(), machine, calls: Number(values.calls), timings };
if (values.output) await writeFile(values.output, `${JSON.stringify(report, null, 1)}\n`);

async function bench(url: string): Promise<Timing[]> {
  const db = createDatabase({ url, patience: null });
  const logger = {
    info: () => undefined,
    warn: () => undefined,
    error: (figures: object) => process.stderr.write(`${JSON.stringify(figures)}\n`),
  };
  const queue = await openQueue({ url, supervise: false, onError: () => undefined });
  const handIns = await openHandInHub(url, logger);
  const auth = createAuth({ db, logger, secret: 'only-for-benches', baseUrl: 'http://localhost:3000', production: false });
  const base = { db, queue, auth, handIns, logger, clock: () => new Date(), refusal: null, requestId: 'bench', headers: new Headers() };
  try {
    const course = await makeLargeCourse({ ...base, caller: null, receivedAt: new Date() });
    const found: Timing[] = [];
    let filled = 0;
    for (const total of values['hand-ins'].split(',').map(Number)) {
      await fill(course, total - filled);
      filled = total;
      found.push(...(await timeAll(course, total)));
    }
    return found;
  } finally {
    await handIns.close();
    await closeQueue(queue);
    await closeDatabase(db);
  }
}

async function makeLargeCourse(context: Context): Promise<Course> {
  const { db } = context;
  const courseId = await makeCourse(db, { timeZone: 'Europe/Berlin', lateDayBudget: 3 });
  const assignmentIds: string[] = [];
  for (const [i, exercises] of LABS.entries()) {
    const dueAt = new Date(Date.now() - (4 - i) * 7 * DAY_MS);
    assignmentIds.push(
      await makeAssignment(db, courseId, { title: `Lab ${i + 1}`, exercises, dueAt, releaseAt: new Date(dueAt.getTime() - 14 * DAY_MS) }),
    );
  }
  const enrolmentIds: string[] = [];
  for (let i = 0; i < STUDENTS; i++) enrolmentIds.push(await enrol(db, courseId));
  const caller = async (enrolmentId: string): Promise<ReturnType<typeof createCaller>> => {
    const { userId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const who: Caller = { userId, name: '', email: '', isAdmin: false, via: { kind: 'session', sessionId: 'bench' } };
    return createCaller({ ...context, caller: who });
  };
  const staff = await caller(await enrol(db, courseId, 'instructor'));
  const workerId = await makeWorker(db);
  return { db, workerId, courseId, assignmentIds, enrolmentIds, staff, student: await caller(enrolmentIds[0] ?? '') };
}

/** The same at every run: a student gets better with time, one in five fails, one in fifty is late. */
async function fill({ db, workerId, assignmentIds, enrolmentIds }: Course, count: number): Promise<void> {
  const handIns: PlainHandIn[] = Array.from({ length: count }, (_, i) => {
    const lab = i % LABS.length;
    const student = Math.floor(i / 15) % STUDENTS;
    const fraction = 0.3 + 0.6 * (((i * 7919) % 10_007) / 10_007);
    const wrong = i % 5 === 4;
    const dueAt = Date.now() - (4 - lab) * 7 * DAY_MS;
    const createdAt = new Date(dueAt + (i % 50 === 49 ? 1 : -1) * ((i * 104_729) % (6 * DAY_MS)) - DAY_MS);
    return {
      ...{ enrolmentId: enrolmentIds[student] ?? '', assignmentId: assignmentIds[lab] ?? '', createdAt, state: 'graded' },
      exercise: LABS[lab]?.[Math.floor(i / 5) % 3] ?? '',
      ...(wrong ? { verdict: 'wrong-answer', score: 20, fraction: null } : { fraction, score: Math.round(400 + 600 * fraction) / 10 }),
    };
  });
  await insertHandIns(db, workerId, handIns);
  await db.$executeRaw`VACUUM ANALYZE`;
}

async function timeAll({ courseId, assignmentIds, staff, student }: Course, handIns: number): Promise<Timing[]> {
  const assignmentId = assignmentIds[1] ?? '';
  const exercise = 'reduction/sum';
  const asked: Record<string, () => Promise<unknown>> = {
    'leaderboard of an exercise': () => student.leaderboard.board({ assignmentId, exercise }),
    'leaderboard of an assignment': () => student.leaderboard.board({ assignmentId }),
    'gradebook, a page of 25 students': () => staff.gradebook.list({ courseId }),
    'gradebook, all 300 students': () => staff.gradebook.list({ courseId, limit: 300 }),
    'class placements, newest 500': () => staff.placements.list({ assignmentId, exercise }),
    'class density': () => student.placements.density({ assignmentId, exercise }),
    'own class placements': () => student.placements.mine({ assignmentId, exercise }),
    'own course at a glance': () => student.course.overview({ courseId }),
    'own work log, a page of 50': () => student.me.worklog({ courseId }),
    'own assignments': () => student.assignment.list({ courseId }),
    'own hand-ins': () => student.handIn.list({ courseId }),
    'all hand-ins, newest 50': () => staff.handIn.list({ courseId }),
    'all hand-ins, by fraction': () => staff.handIn.list({ courseId, assignmentId, exercise, order: 'fraction' }),
    'class view of an exercise': () => staff.course.stats({ courseId, assignmentId, exercise }),
  };
  const found: Timing[] = [];
  for (const [what, call] of Object.entries(asked)) {
    const timing = { handIns, what, ...(await time(call)) };
    found.push(timing);
    process.stdout.write(
      `${String(handIns).padStart(7)}  ${what.padEnd(32)} p50 ${timing.p50Ms.toFixed(1)} ms  p95 ${timing.p95Ms.toFixed(1)} ms\n`,
    );
  }
  return found;
}

async function time(call: () => Promise<unknown>): Promise<{ p50Ms: number; p95Ms: number }> {
  const samples: number[] = [];
  for (let i = 0; i < 5; i++) await call();
  for (let i = 0; i < Number(values.calls); i++) {
    const from = performance.now();
    await call();
    samples.push(performance.now() - from);
  }
  samples.sort((a, b) => a - b);
  const at = (share: number): number => samples[Math.min(samples.length - 1, Math.floor(share * samples.length))] ?? Number.NaN;
  return { p50Ms: at(0.5), p95Ms: at(0.95) };
}
