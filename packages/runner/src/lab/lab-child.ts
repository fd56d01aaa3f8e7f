import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setImmediate } from 'node:timers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type AuthoredCode, type LabExercise, prepare, withCode } from '@rooflab/lab';
import { openParentChannel } from '../channel.ts';
import { closeRealm } from './close-realm.ts';
import type { LabFiles, LabReply, LabRequest } from './lab-protocol.ts';

/**
 * Entry point of the process in which the code of labs runs, without any device. It answers one question after another, and stays alive,
 * so that the code is compiled when the next grading needs it.
 */
const labs = new Map<string, Promise<ReadonlyMap<string, LabExercise>>>();

const now = performance.now.bind(performance);
const parent = openParentChannel(
  (request) => void answered(request as LabRequest).then(sendAfterwards),
  () => process.exit(0),
);
const importOnce = closeRealm();
parent.send({ kind: 'ready' });
// What a lab leaves behind must not end the next question.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});

async function answered({ id, files, seed, question }: LabRequest): Promise<LabReply> {
  try {
    const exercise = (await loaded(files)).get(question.exercise);
    if (!exercise) throw new TypeError(`There is no exercise ${question.exercise}.`);
    return { kind: 'answer', id, answer: prepare({ exercise, seed, clock: now }, question.kind, question.task) };
  } catch (error) {
    return { kind: 'fault', id, message: textOf(error) };
  }
}

function loaded(files: LabFiles): Promise<ReadonlyMap<string, LabExercise>> {
  const known = labs.get(files.code) ?? load(files);
  labs.set(files.code, known);
  return known;
}

async function load({ data, code }: LabFiles): Promise<ReadonlyMap<string, LabExercise>> {
  const module = (await Promise.race([importOnce(pathToFileURL(code).href), endlessWait()])) as {
    readonly code: Readonly<Record<string, AuthoredCode>>;
  };
  const { exercises } = withCode(JSON.parse(readFileSync(data, 'utf8')), module.code);
  return new Map(exercises.map((exercise) => [exercise.id, exercise]));
}

/** Reading and compiling take milliseconds; nothing that a lab may do takes time without computing. */
const LOAD_LIMIT_MS = 10_000;

async function endlessWait(): Promise<never> {
  await sleep(LOAD_LIMIT_MS, null, { ref: false });
  throw new TypeError('The code waits for something when it is loaded. Remove "await" from the top level of lab.ts.');
}

/** Once nothing is left to do: code that goes on behind its answer never gives one, and its deadline ends it. */
function sendAfterwards(reply: LabReply): void {
  setImmediate(() => {
    try {
      parent.send(reply);
    } catch (error) {
      parent.send({ kind: 'fault', id: reply.id, message: textOf(error) });
    }
  });
}

const MOST_CHARACTERS = 2000;

/** What was thrown may be anything. */
function textOf(error: unknown): string {
  try {
    return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MOST_CHARACTERS);
  } catch {
    return 'It threw something that cannot be shown.';
  }
}
