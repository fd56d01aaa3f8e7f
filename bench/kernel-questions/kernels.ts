import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { labs, readLadder } from '@rooflab/catalogue';
import type { LabExercise } from '@rooflab/lab';
import { findExercise } from '@rooflab/labs';
import { decodeSource } from '@rooflab/runner';
import { readCorpus } from '../../packages/runner/hostile/corpus.ts';
import { readHeldOutVerdicts } from '../verdicts/held-out-kernels.ts';
import type { Kernel } from './drawn-of.ts';

/** Every rung of every ladder. */
export async function rungs(): Promise<Kernel[]> {
  const exercises = labs.flatMap((lab) => lab.exercises.flatMap(({ id }) => exerciseOf(id)));
  const ladders = exercises.map(async (exercise) => {
    const ladder = await readLadder(exercise);
    return ladder.map(({ name, source }) => ({ name: `${exercise.id}/${name}`, exercise, source }));
  });
  return (await Promise.all(ladders)).flat();
}

const MENDED = join(import.meta.dirname, '../xray/mended');

/** Kernels that are right and that no ladder has: odd forms of the hostile files, held-out ones, and mended twins of slow ones. */
export async function acceptedKernels(): Promise<Kernel[]> {
  const hostile = (await readCorpus()).flatMap(({ name, exercise, bytes, expect }) => {
    const decoded = decodeSource(bytes);
    const isRight = expect.length === 1 && expect[0] === 'accepted';
    return 'refusal' in decoded || !isRight ? [] : kernelOf(exercise, { name: `hostile/${name}`, source: decoded.source });
  });
  const heldOut = (await readHeldOutVerdicts())
    .filter(({ expected }) => expected === 'accepted')
    .flatMap(({ exercise, name, source }) => kernelOf(exercise, { name: `held-out/${exercise}/${name}`, source }));
  const mended: Kernel[] = [];
  for await (const file of glob('**/*.wgsl', { cwd: MENDED })) {
    const [lab = '', exercise = ''] = file.split('/');
    mended.push(...kernelOf(`${lab}/${exercise}`, { name: `mended/${file}`, source: await readFile(join(MENDED, file), 'utf8') }));
  }
  return [...hostile, ...heldOut, ...mended.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

function exerciseOf(id: string): LabExercise[] {
  const found = findExercise(id);
  return found ? [found.exercise] : [];
}

function kernelOf(id: string, kernel: Pick<Kernel, 'name' | 'source'>): Kernel[] {
  return exerciseOf(id).map((exercise) => ({ ...kernel, exercise }));
}

/** The same kernel with other names of its variables: what a copy is turned into. */
export function renamed(source: string): string {
  const names = new Set(
    [...source.matchAll(/\b(?:let|var)\s+([a-z]\w*)\b(?!\s*\()/g)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  );
  return source.replace(/(?<![.@\w])[a-z]\w*\b/g, (word) => (names.has(word) ? `${word}_copied` : word));
}
