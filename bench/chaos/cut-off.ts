import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHandIn } from '@rooflab/course';
import { closeDatabase, createDatabase, type Database, type DatabaseOptions } from '@rooflab/db';
import { EXERCISE, makeScene } from '@rooflab/db/testing';
import { PACE, type Pace } from '../../apps/worker/src/pace.ts';
import { fakeRunner } from '../../apps/worker/test/fake-runner.ts';
import { type StartedWorker, startWorker } from '../../apps/worker/test/start-worker.ts';
import { type Heal, openTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/**
 * When a worker loses its database: the statement that still arrives, but whose answer does not. The first four leave a transaction open on
 * the server; `committed` is done, but the worker cannot know; `grading` is between two statements.
 */
export const CUTS = ['claiming', 'claimed', 'beating', 'finishing', 'committed', 'grading'] as const;
export type Cut = (typeof CUTS)[number];

const STATEMENTS: Readonly<Record<Exclude<Cut, 'grading' | 'committed'>, string>> = {
  claiming: 'UPDATE hand_ins h SET claimed_at',
  claimed: 'INSERT INTO gradings',
  beating: 'SET heartbeat_at',
  finishing: "outcome = 'result'",
};

/** Once a connection has prepared it, only the name is sent. */
const NAMED_COMMIT = /(\w+)\0COMMIT\0/;

export interface World {
  readonly url: string;
  readonly db: Database;
}

export interface CutWorker extends AsyncDisposable {
  readonly name: string;
  readonly cut: Cut;
  readonly heal: Heal;
  readonly isCut: () => boolean;
  /** The network is back. */
  reconnect(): void;
}

export interface CutOptions {
  readonly cut: Cut;
  readonly heal: Heal;
  readonly gradingMs: number;
  readonly pace?: Pace;
  /** As in production by default. */
  readonly patience?: DatabaseOptions['patience'];
}

/** A worker on a fake device behind a network that is cut at this point of its first grading. */
export async function startCutWorker({ url }: World, { cut, heal, gradingMs, pace = PACE, patience }: CutOptions): Promise<CutWorker> {
  const target = new URL(url);
  let armed = true;
  let finishing: Socket | null = null;
  let commitName: string | null = null;
  const cutAfter = (bytes: Buffer, connection: Socket): boolean => {
    if (!armed || cut === 'grading') return false;
    const text = bytes.toString('latin1');
    if (text.includes(STATEMENTS.finishing)) finishing = connection;
    commitName ??= NAMED_COMMIT.exec(text)?.[1] ?? null;
    if (cut !== 'committed') return text.includes(STATEMENTS[cut]);
    return connection === finishing && (text.includes('COMMIT') || (commitName !== null && text.includes(`${commitName}\0`)));
  };
  const proxy: TcpProxy = await openTcpProxy({ host: target.hostname, port: Number(target.port), cutAfter });
  const behind = new URL(url);
  behind.port = String(proxy.port);
  const db = createDatabase({ url: behind.href, poolSize: 5, ...(patience === undefined ? {} : { patience }) });
  const runner = fakeRunner({
    async atPhase(phase) {
      if (phase !== 'timing') return;
      if (cut === 'grading' && armed) proxy.cut();
      await sleep(gradingMs);
    },
  });
  const worker: StartedWorker = startWorker({ db, url: behind.href }, runner, pace);
  return {
    name: worker.name,
    cut,
    heal,
    isCut: proxy.isCut,
    reconnect() {
      armed = false;
      proxy.heal(heal);
    },
    async [Symbol.asyncDispose]() {
      worker.stopNow();
      await proxy[Symbol.asyncDispose]();
      const ended = Promise.allSettled([worker.done, closeDatabase(db)]);
      await Promise.race([ended, sleep(5000)]);
    },
  };
}

/** One hand-in by a new student. */
export async function handInOnce({ db }: World): Promise<string> {
  const { enrolmentId, assignmentId } = await makeScene(db);
  return (await createHandIn(db, { enrolmentId, assignmentId, exercise: EXERCISE, source: 'fn main() {}' })).handInId;
}
