import { z } from 'zod';
import { onlyExport } from '../listed-files.ts';
import { checkExtent } from '../prepare/check-extent.ts';
import { checkExperiment } from './check-experiment.ts';
import type { ExperimentDefinition } from './definition.ts';
import { type Experiment, experimentSchema } from './experiment.ts';
import { tabulate } from './tabulate.ts';

/** What the code of a lab's experiments is asked: all of them as data, in the order of the bundled code. */
export interface ExperimentTask {
  readonly kind: 'experiments';
  readonly lab: string;
}

/** The bundled code of a lab's experiments: what each file exports, by its name. */
export interface ExperimentModule {
  readonly experiments: Readonly<Record<string, Readonly<Record<string, ExperimentDefinition>>>>;
}

/** Runs the code of a lab's experiments. Throws whatever it throws, and `TypeError` where a file does not hold the experiment that it is named after. */
export function answerExperimentTask({ experiments }: ExperimentModule, { lab }: ExperimentTask): unknown {
  return Object.entries(experiments).map(([name, exported]) =>
    tabulate(onlyExport(exported, { file: `experiments/${name}.ts`, one: 'experiment', id: `${lab}/${name}` })),
  );
}

/** Checks what a lab's code says of its experiments. Throws `TypeError`. */
export function checkExperiments(ids: readonly string[], answer: unknown): readonly Experiment[] {
  checkExtent(answer);
  const read = z.array(experimentSchema).safeParse(answer);
  if (!read.success) throw new TypeError(`The lab's code gave its experiments in another form: ${z.prettifyError(read.error)}`);
  if (JSON.stringify(read.data.map(({ id }) => id)) !== JSON.stringify(ids)) throw new TypeError(`The lab's code gave other experiments.`);
  for (const experiment of read.data) checkExperiment(experiment);
  return read.data;
}
