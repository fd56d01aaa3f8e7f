import { watchNpm } from './parents.ts';
import type { Start } from './run-start.ts';

/** The longest time for stopping; whatever still runs after it is left to the next start. */
const END_MS = 60_000;

/**
 * Waits for the end of a start and exits this process with its exit code: when it ends by itself, by SIGINT, SIGTERM, SIGHUP of the
 * terminal, or because the npm that started it is gone.
 */
export async function untilStopped(start: Start): Promise<never> {
  let stopping = false;
  const stop = (why: string): void => {
    if (stopping) return;
    stopping = true;
    process.stderr.write(`\n${why} Stopping; hand-ins that are waiting are kept.\n`);
    setTimeout(() => fail(new Error(`Not everything stopped within ${END_MS / 1000} s.`)), END_MS);
    start.end().then(() => process.exit(0), fail);
  };
  // A closed terminal accepts no more output.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(`Received ${signal}.`));
  // With nohup, and in services, there is no terminal that could be closed.
  process.on('SIGHUP', () => process.stdin.isTTY && stop('The terminal was closed.'));
  watchNpm(() => stop('The npm process that started this has ended.'));
  try {
    const code = await start.done;
    await start.end();
    process.exit(code);
  } catch (error) {
    // Stopping makes whatever is still starting fail.
    if (stopping) return await new Promise<never>(() => undefined);
    await start.end().catch(() => undefined);
    return fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`rooflab: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
