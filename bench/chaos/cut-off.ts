import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHandIn } from '@rooflab/course';
import type { Database, DatabaseOptions } from '@rooflab/db';
import { EXERCISE, makeScene } from '@rooflab/db/testing';
import { WORKER_API } from '@rooflab/fleet';
import { PACE, type Pace } from '../../apps/worker/src/pace.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import type { Workplace } from '../../apps/worker/test/open-fleet.ts';
import { startWorker } from '../../apps/worker/test/start-worker.ts';
import { openBarePortal } from './bare-portal.ts';
import { type Heal, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * When a worker loses its portal: the request that still arrives, but whose answer does not. Of `delivering` only the beginning arrives, and `stored` is done, but the
 * worker cannot know; `grading` is between two requests.
 */
const OF_WORKER = ['claiming', 'beating', 'delivering', 'stored', 'grading'] as const;

/** When a portal loses its database: the statement that still arrives, but whose answer does not. The first four leave a transaction open on the server. */
const OF_PORTAL = ['claiming', 'claimed', 'beating', 'finishing', 'committed', 'grading'] as const;

export type Point = readonly ['worker', (typeof OF_WORKER)[number]] | readonly ['portal', (typeof OF_PORTAL)[number]];

export const POINTS: readonly Point[] = [
  ...OF_WORKER.map((cut) => ['worker', cut] as const),
  ...OF_PORTAL.map((cut) => ['portal', cut] as const),
];

const REQUESTS = { claiming: 'claim', beating: 'beat', delivering: 'finish', stored: 'finish' } as const;

/** What a portal sends to the database, by what it is about to do. */
export const STATEMENTS = {
  opening: 'SET started_at = clock_timestamp()',
  claiming: 'UPDATE hand_ins h SET claimed_at',
  claimed: 'INSERT INTO gradings',
  beating: 'SET heartbeat_at',
  finishing: "outcome = 'result'",
  explaining: 'explained_at = GREATEST',
  failing: 'failure = $',
} as const;

/** Once a connection has prepared it, only the name is sent. */
const NAMED_COMMIT = /(\w+)\0COMMIT\0/;

type Watch = (bytes: Buffer, connection: Socket) => boolean;

function watchWorker(cut: (typeof OF_WORKER)[number]): Watch {
  if (cut === 'grading') return () => false;
  const opening = `POST ${WORKER_API}/${REQUESTS[cut]} `;
  /** Bytes of the result that have not arrived yet. */
  const missing = new Map<Socket, number>();
  return (bytes, connection) => {
    const text = bytes.toString('latin1');
    const begins = text.startsWith(opening);
    if (cut !== 'stored') return begins;
    const length = begins ? Number(/content-length: (\d+)/i.exec(text)?.[1]) + text.indexOf('\r\n\r\n') + 4 : missing.get(connection);
    if (length === undefined) return false;
    missing.set(connection, length - bytes.byteLength);
    return length <= bytes.byteLength;
  };
}

function watchPortal(cut: (typeof OF_PORTAL)[number]): Watch {
  if (cut === 'grading') return () => false;
  let finishing: Socket | null = null;
  let commitName: string | null = null;
  return (bytes, connection) => {
    const text = bytes.toString('latin1');
    if (text.includes(STATEMENTS.finishing)) finishing = connection;
    commitName ??= NAMED_COMMIT.exec(text)?.[1] ?? null;
    if (cut !== 'committed') return text.includes(STATEMENTS[cut]);
    return connection === finishing && (text.includes('COMMIT') || (commitName !== null && text.includes(`${commitName}\0`)));
  };
}

export interface World extends Workplace {
  readonly url: string;
  readonly db: Database;
}

export interface CutWorker extends AsyncDisposable {
  readonly name: string;
  readonly point: Point;
  readonly heal: Heal;
  readonly isCut: () => boolean;
  /** The network is back. */
  reconnect(): void;
}

export interface CutOptions {
  readonly point: Point;
  readonly heal: Heal;
  readonly gradingMs: number;
  readonly pace?: Pace;
  /** Of a portal that is cut off; as in production by default. */
  readonly patience?: DatabaseOptions['patience'];
}

/** A worker on a fake device, cut off from its portal, or with its portal from the database, at this point of its first grading. */
export async function startCutWorker(world: World, { point, heal, gradingMs, pace = PACE, patience }: CutOptions): Promise<CutWorker> {
  const [link, cut] = point;
  const stack = new AsyncDisposableStack();
  const target = new URL(link === 'worker' ? world.address : world.url);
  const watch = link === 'worker' ? watchWorker(cut) : watchPortal(cut);
  let armed = true;
  const cutAfter: Watch = (bytes, connection) => armed && watch(bytes, connection);
  const proxy: TcpProxy = await openTcpProxy({ host: target.hostname, port: Number(target.port), cutAfter });
  target.port = String(proxy.port);
  const portal = link === 'portal' ? await openBarePortal(target.href, patience) : null;
  const runner = fakeRunner({
    async atPhase(phase) {
      if (phase !== 'timing') return;
      if (cut === 'grading' && armed) proxy.cut();
      await sleep(gradingMs);
    },
  });
  const address = portal?.address ?? target.origin;
  const worker = startWorker({ address, tokenFile: world.tokenFile }, runner, { pace });
  stack.defer(async () => {
    worker.stopNow();
    await proxy[Symbol.asyncDispose]();
    const ended = Promise.allSettled([worker.done, portal?.stop()]);
    await Promise.race([ended, sleep(5000)]);
  });
  return {
    name: worker.name,
    point,
    heal,
    isCut: proxy.isCut,
    reconnect() {
      armed = false;
      proxy.heal(heal);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** One hand-in by a new student. */
export async function handInOnce({ db }: Pick<World, 'db'>): Promise<string> {
  const { enrolmentId, assignmentId } = await makeScene(db);
  return (await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' })).handInId;
}
