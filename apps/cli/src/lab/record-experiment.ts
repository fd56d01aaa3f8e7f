import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordedRunsFile } from '@rooflab/catalogue';
import type { ExperimentResult, RecordedExperiment } from '@rooflab/result';
import { writeOrExplain } from '../write-or-explain.ts';

/** Keeps curves with the lab in a folder: pages and handouts show them. Returns the path. Throws `UsageError` where it cannot be written. */
export async function recordExperiment(folder: string, result: ExperimentResult): Promise<string> {
  const { id, device } = result;
  const path = join(folder, recordedRunsFile(id, device.deviceClass));
  await mkdir(dirname(path), { recursive: true }).catch(() => {}); // writing says why
  const recorded: RecordedExperiment = { recordedAt: new Date().toISOString(), result };
  await writeOrExplain(path, `${JSON.stringify(recorded, rounded)}\n`);
  return path;
}

/** Six digits: more than any interval justifies. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
