/**
 * `node bench/queries/queries.ts [--hand-ins 1000,10000,100000] [--calls 100] [--output file.json]`
 *
 * Times the queries that pages use most often, through the API with its permission checks, over a course of 300 students, five assignments
 * and fifteen exercises that has more and more hand-ins. Aim: p95 at most 50 ms at 100 000. It starts its own PostgreSQL in a temporary
 * folder.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Caller, type Context, createAuth, createCaller, createOutsideClient, createRunReader, openLiveHub } from '@rooflab/course';
import { closeDatabase, createDatabase, migrateDatabase, startEmbeddedPostgres } from '@rooflab/db';
import { fillCourse, type LargeCourse, makeLargeCourse } from './large-course.ts';

interface Course extends LargeCourse {
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
  const live = await openLiveHub(url, { logger });
  const auth = createAuth({ db, logger, secret: 'only-for-benches', baseUrl: 'http://localhost:3000', production: false });
  const base = {
    settings: { instructorsCreateCourses: false },
    workflows: createRunReader({ issuers: [], audience: '' }),
    triesSecret: 'only-for-measuring',
    outside: createOutsideClient(),
    sealKey: 'only-for-measuring',
    db,
    auth,
    live,
    logger,
    clock: () => new Date(),
    refusal: null,
    requestId: 'bench',
    headers: new Headers(),
  };
  try {
    const course = await openCourse({ ...base, caller: null, receivedAt: () => new Date() });
    const found: Timing[] = [];
    let filled = 0;
    for (const total of values['hand-ins'].split(',').map(Number)) {
      await fillCourse(db, course, total - filled);
      filled = total;
      found.push(...(await timeAll(course, total)));
    }
    return found;
  } finally {
    await live.close();
    await closeDatabase(db);
  }
}

async function openCourse(context: Context): Promise<Course> {
  const { db } = context;
  const course = await makeLargeCourse(db);
  const caller = async (enrolmentId: string): Promise<ReturnType<typeof createCaller>> => {
    const { userId } = await db.enrolment.findUniqueOrThrow({ where: { id: enrolmentId } });
    const who: Caller = { userId, name: '', email: '', isAdmin: false, via: { kind: 'session', sessionId: 'bench' } };
    return createCaller({ ...context, caller: who });
  };
  return { ...course, staff: await caller(course.staffEnrolmentId), student: await caller(course.enrolmentIds[0] ?? '') };
}

async function timeAll({ courseId, assignmentIds, staff, student }: Course, handIns: number): Promise<Timing[]> {
  const assignmentId = assignmentIds[1] ?? '';
  const exercise = 'reduction/sum';
  const asked: Record<string, () => Promise<unknown>> = {
    'leaderboard of an exercise': () => student.leaderboard.board({ assignmentId, exercise }),
    'leaderboard of an assignment': () => student.leaderboard.board({ assignmentId }),
    'gradebook, a page of 25 students': () => staff.grade.list({ courseId, limit: 25 }),
    'gradebook, all 300 students': () => staff.grade.list({ courseId, limit: 300 }),
    'class placements, newest 500': () => staff.placement.list({ assignmentId, exercise }),
    'class density': () => student.placement.density({ assignmentId, exercise }),
    'own class placements': () => student.placement.mine({ assignmentId, exercise }),
    'own course at a glance': () => student.course.overview({ courseId }),
    'own work log, a page of 50': () => student.workLog.read({ courseId }),
    'own assignments': () => student.assignment.list({ courseId }),
    'own hand-ins': () => student.handIn.list({ courseId }),
    'all hand-ins, newest 50': () => staff.handIn.list({ courseId }),
    'all hand-ins, by fraction': () => staff.handIn.list({ courseId, assignmentId, exercise, order: 'fraction' }),
    'class over the course': () => staff.course.progress({ courseId }),
    'times and verdicts of an exercise': () => staff.course.stats({ courseId, assignmentId, exercise }),
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
