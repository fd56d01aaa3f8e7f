import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './client.ts';
import { connectionFault } from './connection-fault.ts';
import { Prisma } from './generated/client.ts';

const listening = new AsyncLocalStorage<{ fault: unknown }>();

/** What a caller asks for on purpose and expects: a row that is there already, or is not there. */
const EXPECTED = new Set(['P2002', 'P2025']);

/**
 * The same database, for a library that takes a failed query for an empty answer: what fails is told to the `toldFaults` around it, whatever
 * the library makes of it.
 */
export function tellFaults(db: Database): Database {
  const told = db.$extends({ query: { $allOperations: ({ args, query }) => telling(() => query(args)) } });
  const handler: ProxyHandler<typeof told> = {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (key !== '$transaction' || typeof value !== 'function') return value;
      // A transaction that gets no connection has no query that could fail.
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

/** Does the work; throws the first fault of a database made with `tellFaults` that happened meanwhile, even if the work came to an end. */
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
