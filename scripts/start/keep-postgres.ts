import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EmbeddedPostgres } from '@rooflab/db';

const LOOK_MS = 1000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** PostgreSQL writes its write-ahead log in files of 16 MiB, and needs a new one to start after a crash. */
const LEAST_FREE_BYTES = 32 * 2 ** 20;

export interface KeptPostgres {
  /** Stops watching it; resolves when no start is in progress. */
  stop(): Promise<void>;
}

/** Restarts the server at the same address whenever it has exited, and reports it with `say`. */
export function keepPostgres(
  server: Pick<EmbeddedPostgres, 'revive'>,
  { directory, say }: { directory: string; say: (line: string) => void },
): KeptPostgres {
  const stopping = new AbortController();
  const done = (async () => {
    let retryMs = FIRST_RETRY_MS;
    let waitMs = LOOK_MS;
    while (!stopping.signal.aborted) {
      await sleep(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      try {
        if (await server.revive()) say('PostgreSQL had stopped and was restarted; nothing that was handed in is lost.');
        retryMs = FIRST_RETRY_MS;
        waitMs = LOOK_MS;
      } catch (error) {
        say(`${whyNot(error, await freeBytes(directory), directory)} Trying again in ${Math.ceil(retryMs / 1000)} s.`);
        waitMs = retryMs;
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      }
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await done;
    },
  };
}

/** A full disk is the one cause that a person must fix; PostgreSQL mentions it deep in its log, or can no longer write it there. */
export function whyNot(error: unknown, free: number | null, directory: string): string {
  const said = error instanceof Error ? error.message : String(error);
  if ((free !== null && free < LEAST_FREE_BYTES) || /no space left on device/i.test(said)) {
    return `PostgreSQL stopped and cannot start: the disk of ${directory} is full. Free some space; nothing that was handed in is lost.`;
  }
  return `PostgreSQL stopped and cannot start: ${said}`;
}

async function freeBytes(directory: string): Promise<number | null> {
  const disk = await statfs(directory).catch(() => null);
  return disk === null ? null : disk.bavail * disk.bsize;
}
