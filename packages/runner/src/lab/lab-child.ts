import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AuthoredCode, type LabExercise, prepare, withCode } from '@rooflab/lab';
import type { LabFiles, LabReply, LabRequest } from './lab-protocol.ts';

/**
 * Entry point of the process in which the code of labs runs, without any device. It answers one question after another, and stays alive,
 * so that the code is compiled when the next grading needs it.
 */
const labs = new Map<string, Promise<ReadonlyMap<string, LabExercise>>>();

process.on('message', (request) => void answered(request as LabRequest).then(send));
process.once('disconnect', () => process.exit(0));
// What a lab leaves behind must not end the next question.
process.on('unhandledRejection', () => {});
process.on('uncaughtException', () => {});
send({ kind: 'ready' });

async function answered({ id, files, seed, question }: LabRequest): Promise<LabReply> {
  try {
    const exercise = (await loaded(files)).get(question.exercise);
    if (!exercise) throw new TypeError(`There is no exercise ${question.exercise}.`);
    return { kind: 'answer', id, answer: prepare({ exercise, seed, clock: () => performance.now() }, question.kind, question.task) };
  } catch (error) {
    return { kind: 'fault', id, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

function loaded(files: LabFiles): Promise<ReadonlyMap<string, LabExercise>> {
  const known = labs.get(files.code) ?? load(files);
  labs.set(files.code, known);
  return known;
}

async function load({ data, code }: LabFiles): Promise<ReadonlyMap<string, LabExercise>> {
  const module: { readonly code: Readonly<Record<string, AuthoredCode>> } = await import(pathToFileURL(code).href);
  const { exercises } = withCode(JSON.parse(readFileSync(data, 'utf8')), module.code);
  return new Map(exercises.map((exercise) => [exercise.id, exercise]));
}

function send(reply: LabReply): void {
  process.send?.(reply, undefined, undefined, () => {});
}
