import { createHash } from 'node:crypto';
import { checkExperiment, type Experiment, exercisesOf, experimentSchema, isTimed, type Lab, seriesPath } from '@rooflab/lab';
import { z } from 'zod';
import { LabFault } from './lab-fault.ts';
import type { PackageFiles } from './package-files.ts';

/** An experiment as it is built, in `built/experiments.json` of its lab. */
export const builtExperimentSchema = experimentSchema.extend({
  /** A hash of everything that its curves depend on: curves of two versions do not belong together. */
  version: z.string(),
});

export type BuiltExperiment = z.infer<typeof builtExperimentSchema>;

/** The text of `built/experiments.json`. */
export function experimentsText(experiments: readonly BuiltExperiment[]): string {
  return `${JSON.stringify(experiments)}\n`;
}

/** A lab's files, with the bundled code among them. */
export interface LabWithFiles {
  readonly lab: Lab;
  readonly files: PackageFiles;
}

/**
 * The experiments of a lab with their versions. Throws `LabFault` where one lacks a file or an exercise, or is no experiment.
 *
 * @param labs those whose exercises they may measure
 */
export function withVersions(experiments: readonly Experiment[], labs: readonly LabWithFiles[]): BuiltExperiment[] {
  return experiments.map((experiment) => {
    try {
      checkExperiment(experiment);
    } catch (error) {
      throw new LabFault(error instanceof Error ? error.message : String(error));
    }
    return { ...experiment, version: versionOf(experiment, labs) };
  });
}

/** Hexadecimal. It contains axis and series, all kernels with what judges them, and for a curve of the processor the code of the lab. */
function versionOf(experiment: Experiment, labs: readonly LabWithFiles[]): string {
  const { axis, series, inputs, plot } = experiment;
  const hash = createHash('sha256').update(JSON.stringify({ axis, series, inputs, plot }));
  timedIn(labs, experiment, experiment.exercise);
  for (const one of series) {
    for (const id of exercisesOf(one)) {
      const { exercise, lab } = timedIn(labs, experiment, id);
      const path = one.kind === 'kernel' ? seriesPath(experiment, one, id) : null;
      const paths = [
        `${lab.id}/${exercise.trusted.file}`,
        ...(path === null ? [] : [path]),
        ...(one.kind === 'cpu' ? [`${lab.id}/${CODE}`] : []),
      ];
      for (const each of paths) hash.update(fileIn(labs, experiment, each));
    }
  }
  return hash.digest('hex');
}

const CODE = 'built/lab.js';

function timedIn(labs: readonly LabWithFiles[], { id }: Experiment, exerciseId: string) {
  const found = labs
    .flatMap(({ lab }) => lab.exercises.map((exercise) => ({ lab, exercise })))
    .find(({ exercise }) => exercise.id === exerciseId);
  if (!found) throw new LabFault(`The experiment ${id} measures ${exerciseId}, which is no exercise of this lab.`);
  if (!isTimed(found.exercise)) throw new LabFault(`The experiment ${id} measures ${exerciseId}, where nothing is timed.`);
  return { lab: found.lab, exercise: found.exercise };
}

/** @param path its first part is the id of a lab */
function fileIn(labs: readonly LabWithFiles[], { id }: Experiment, path: string): Uint8Array {
  const bytes = labs
    .map(({ lab, files }) => (path.startsWith(`${lab.id}/`) ? files.get(path.slice(lab.id.length + 1)) : undefined))
    .find(Boolean);
  if (!bytes) throw new LabFault(`The experiment ${id} needs ${path.slice(path.indexOf('/') + 1)}, which the lab does not have.`);
  return bytes;
}
