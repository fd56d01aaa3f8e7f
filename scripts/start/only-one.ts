import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withProcessLock } from '@rooflab/db';
import { z } from 'zod';
import { readProcess } from './parents.ts';

const runningSchema = z.object({
  pid: z.int().positive(),
  /** Null where Linux's /proc is missing. */
  startedTicks: z.string().nullable(),
  url: z.string(),
});

type Running = z.infer<typeof runningSchema>;

/**
 * Takes the folder for this process, until it gives it back or exits. Throws when another start uses it: two of them would run two workers
 * of one name on the same data.
 */
export async function takeFolder(directory: string, url: string): Promise<() => Promise<void>> {
  const file = join(directory, 'running.json');
  await withProcessLock(join(directory, 'start.lock'), async () => {
    const other = await readRunning(file);
    if (other !== null && lives(other)) {
      throw new Error(
        `Rooflab is already running on ${directory}: ${other.url} (process ${other.pid}). Use that one, or stop it first. ` +
          'For a second one with its own data: ROOFLAB_HOME=<another folder> PORT=<another port> npm start',
      );
    }
    const mine: Running = { pid: process.pid, startedTicks: readProcess(process.pid)?.startedTicks ?? null, url };
    await writeFile(`${file}.new`, JSON.stringify(mine));
    await rename(`${file}.new`, file);
  });
  return () => rm(file, { force: true });
}

async function readRunning(file: string): Promise<Running | null> {
  const text = await readFile(file, 'utf8').catch(() => 'null');
  try {
    return runningSchema.parse(JSON.parse(text));
  } catch {
    // A full disk leaves a truncated file.
    return null;
  }
}

function lives({ pid, startedTicks }: Running): boolean {
  if (startedTicks !== null) return readProcess(pid)?.startedTicks === startedTicks;
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}
