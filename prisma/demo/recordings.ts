import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deviceClassSchema, deviceSchema, type Result, resultSchema } from '@rooflab/result';
import { z } from 'zod';
import { readKernel } from './read-kernel.ts';
import { exerciseOf, recordingsOf, STORY, type StoryHandIn } from './stories.ts';

const RECORDED = join(import.meta.dirname, 'recorded');

/** A grading by a device, for which the device class is therefore known. */
const recordedResultSchema = resultSchema.extend({ device: deviceSchema.extend({ deviceClass: deviceClassSchema }) });

export type RecordedResult = z.infer<typeof recordedResultSchema>;

const recordingSchema = z.object({
  /** As in `recordingsOf`. */
  name: z.string(),
  /** Of the kernel that was graded: a changed kernel has no recording. */
  sourceSha256: z.string(),
  result: recordedResultSchema,
});

type Recording = z.infer<typeof recordingSchema>;

/** A hand-in of the story with its file, and the device's result. */
export interface RecordedHandIn {
  readonly handIn: StoryHandIn;
  readonly source: string;
  readonly result: RecordedResult;
  /** The second grading, where the story has one. */
  readonly again: Result | null;
}

/** The hand-ins of the story that have a recording of their present source. Throws when a file contains anything but recordings. */
export async function readRecordedStory(folder: string = RECORDED): Promise<RecordedHandIn[]> {
  const recordings = await readRecordings(folder);
  return STORY.map((handIn) => recordedHandIn(handIn, recordings)).filter((recorded) => recorded !== null);
}

function recordedHandIn(handIn: StoryHandIn, recordings: ReadonlyMap<string, Recording>): RecordedHandIn | null {
  const source = readKernel(handIn.kernel);
  const sourceSha256 = sha256(source);
  const [result, again] = recordingsOf(handIn).map((name) => {
    const recording = recordings.get(name);
    return recording?.sourceSha256 === sourceSha256 ? recording.result : null;
  });
  return result ? { handIn, source, result, again: again ?? null } : null;
}

/**
 * The existing results, unparsed, by the name of their recording, since some may have an older form. Those of changed kernels are left out.
 */
export async function readKnownResults(): Promise<Map<string, unknown>> {
  const known = await readFiles(RECORDED, recordingSchema.extend({ result: z.unknown() }));
  const results = new Map<string, unknown>();
  for (const handIn of STORY) {
    const sourceSha256 = sha256(readKernel(handIn.kernel));
    for (const name of recordingsOf(handIn)) {
      const recording = known.find((each) => each.name === name && each.sourceSha256 === sourceSha256);
      if (recording) results.set(name, recording.result);
    }
  }
  return results;
}

async function readRecordings(folder: string): Promise<ReadonlyMap<string, Recording>> {
  return new Map((await readFiles(folder, recordingSchema)).map((recording) => [recording.name, recording]));
}

async function readFiles<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  const lists = await Promise.all(files.map(async (file) => z.array(schema).parse(JSON.parse(await readFile(file, 'utf8')))));
  return lists.flat();
}

/**
 * Checks and stores results by the name of their recording, one file for each exercise and one line for each result; returns the bytes.
 * Throws, and changes nothing, when one of them is not a grading by a device.
 */
export async function writeRecordings(results: ReadonlyMap<string, unknown>, folder: string = RECORDED): Promise<number> {
  const files = new Map<string, string[]>();
  for (const handIn of STORY) {
    const exercise = exerciseOf(handIn);
    const lines = files.get(exercise) ?? [];
    files.set(exercise, lines);
    for (const name of recordingsOf(handIn).filter((each) => results.has(each))) {
      const recording = { name, sourceSha256: sha256(readKernel(handIn.kernel)), result: recordedResultSchema.parse(results.get(name)) };
      checkRecording(recording, handIn, { software: folder !== RECORDED });
      lines.push(JSON.stringify(recording));
    }
  }
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [exercise, lines] of files) {
    if (lines.length === 0) continue;
    const text = `[\n${lines.join(',\n')}\n]\n`;
    await writeFile(join(folder, `${exercise.replace('/', '-')}.json`), text);
    bytes += Buffer.byteLength(text);
  }
  return bytes;
}

function checkRecording({ name, result }: Recording, handIn: StoryHandIn, { software }: { software: boolean }): void {
  const exercise = exerciseOf(handIn);
  const counted = handIn.gradedBy === 'counts';
  if (result.exercise !== exercise || result.verdict === 'system-error') throw new Error(`${name} is not a grading of ${exercise}.`);
  if (counted !== (result.device.deviceClass === 'counted')) throw new Error(`${name} was ${counted ? 'not ' : ''}graded by counts.`);
  if (result.device.software && !counted && !software) throw new Error(`${name} was graded on the software device.`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}
