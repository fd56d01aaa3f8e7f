import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './client.ts';
import { connectionFault } from './connection-fault.ts';
import { Prisma } from './generated/client.ts';

const listening = new AsyncLocalStorage<{ fault: unknown }>();

/** Failures that a caller provokes and expects: a row exists already, or does not exist. */
const EXPECTED = new Set(['P2002', 'P2025']);

/**
 * The same database for a library that treats a failed query as an empty answer: failures are reported to the enclosing `toldFaults`, whatever the
 * library makes of them.
 */
export function tellFaults(db: Database): Database {
  const told = db.$extends({ query: { $allOperations: ({ args, query }) => telling(() => query(args)) } });
  const handler: ProxyHandler<typeof told> = {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== '$transaction' || typeof value !== 'function') return value;
      // A transaction that gets no connection has no query that could fail, so it is watched as a whole.
      return (...args: unknown[]) => telling(async () => await Reflect.apply(value, target, args));
    },
  };
  return new Proxy(told, handler) as Database;
}

async function telling<T>(work: () => Promise<T>): Promise<T> {
  const listener = listening.getStore();
  try {
    return await work();
  } catch (error) {
    if (listener !== undefined && isFault(error)) listener.fault ??= error;
    throw error;
  }
}

function isFault(error: unknown): boolean {
  if (connectionFault(error) !== null) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) return !EXPECTED.has(error.code);
  return error instanceof Prisma.PrismaClientUnknownRequestError || error instanceof Prisma.PrismaClientInitializationError;
}

/** Does the work; throws the first fault of a database made with `tellFaults` that occurred during it, even if the work itself succeeded. */
export async function toldFaults<T>(work: () => Promise<T>): Promise<T> {
  const listener: { fault: unknown } = { fault: null };
  const outcome = await listening.run(listener, async () => {
    try {
      return { answer: await work() };
    } catch (error) {
      return { error };
    }
  });
  if (listener.fault !== null) throw listener.fault;
  if ('error' in outcome) throw outcome.error;
  return outcome.answer;
}
