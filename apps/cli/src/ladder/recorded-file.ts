import { join } from 'node:path';
import type { Lab } from '@rooflab/lab';
import type { PackageFiles } from '@rooflab/lab-archive';
import { deviceClassSchema, type RecordedRung, recordedRungSchema } from '@rooflab/result';
import { UsageError } from '../exit-code.ts';
import { writeOrExplain } from '../write-or-explain.ts';

/** What the rungs of a lab reached, in its folder. */
export const RECORDED_FILE = 'recorded-rungs.json';

/** What a lab has recorded; nothing where it has no such file yet. Throws `UsageError` for one of another form. */
export function recordedRungs(files: PackageFiles): readonly RecordedRung[] {
  const bytes = files.get(RECORDED_FILE);
  if (!bytes) return [];
  try {
    return recordedRungSchema.array().parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new UsageError(`${RECORDED_FILE} is not as "rooflab lab measure" writes it. Remove it, and measure again.`);
  }
}

/**
 * The recorded rungs of a lab with those that were measured now, in the order of its exercises and of device classes. What was measured now
 * replaces all rungs of its exercise on its class; exercises that the lab does not have any more are left out.
 */
export function mergedRungs({ exercises }: Lab, recorded: readonly RecordedRung[], measured: readonly RecordedRung[]): RecordedRung[] {
  const isReplaced = (old: RecordedRung): boolean =>
    measured.some(({ exercise, deviceClass }) => exercise === old.exercise && deviceClass === old.deviceClass);
  const all = [...recorded.filter((each) => !isReplaced(each)), ...measured];
  return exercises.flatMap(({ id }) =>
    deviceClassSchema.options.flatMap((deviceClass) => all.filter((each) => each.exercise === id && each.deviceClass === deviceClass)),
  );
}

/** Throws `UsageError` where the folder cannot be written. */
export function writeRecorded(folder: string, rungs: readonly RecordedRung[]): Promise<void> {
  return writeOrExplain(join(folder, RECORDED_FILE), `${JSON.stringify(rungs, null, 2)}\n`);
}
