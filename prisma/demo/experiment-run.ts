import { findExperiment, readRecordedExperiment } from '@rooflab/catalogue';
import type { Database } from '@rooflab/db';

/** The experiment of which the demo's student has a run. */
const SHOWN = 'reduction/by-size';

/** Gives the student a finished run with recorded curves, so that its page shows what a run looks like. */
export async function ensureExperimentRun(db: Database, enrolmentId: string): Promise<void> {
  const experiment = findExperiment(SHOWN);
  if (experiment === undefined) throw new Error(`There is no experiment ${SHOWN}.`);
  if ((await db.experimentRun.count({ where: { enrolmentId } })) > 0) return;
  const [recorded] = await readRecordedExperiment(experiment);
  if (recorded === undefined) return;
  const { recordedAt, result } = recorded;
  const at = new Date(recordedAt);
  await db.experimentRun.create({
    data: {
      ...{ enrolmentId, experiment: SHOWN, seed: result.seed, version: experiment.version },
      ...{ deviceClass: result.device.deviceClass, device: `${result.device.description}, ${result.device.driver}` },
      ...{ createdAt: at, turn: at, endedAt: at, next: null, result },
    },
  });
}
