import { experimentsOf, findExperiment, inCatalogue, labOf, type OpenLab } from '@rooflab/catalogue';
import type { Queryable } from '@rooflab/db';
import { type Experiment, ownSeries } from '@rooflab/lab';
import { type LabReader, labUses } from '../lab/lab-uses.ts';
import { openLabVersion } from '../lab/own-labs.ts';
import type { Reader } from '../procedure/context.ts';
import { ApiError, found } from '../procedure/errors.ts';
import type { ListedExperiment } from './schema.ts';

/** An experiment with its lab. */
export interface KnownExperiment {
  readonly experiment: Experiment;
  readonly open: OpenLab;
  /** Null: the lab is one of the catalogue. */
  readonly labVersion: string | null;
}

export function listedExperiment({ experiment, open: { lab } }: Pick<KnownExperiment, 'experiment' | 'open'>): ListedExperiment {
  const { id, title, question, exercise, document } = experiment;
  return {
    ...{ id, title, question, exercise },
    labId: lab.id,
    labTitle: lab.title,
    takesOwn: ownSeries(experiment) !== undefined,
    document: document && { file: document.file, rows: [...document.rows], machine: document.machine },
  };
}

/** An experiment of the catalogue. Throws `not-found`. */
export function catalogueExperiment(id: string): KnownExperiment {
  const experiment = findExperiment(id, null);
  if (!experiment) throw unknownExperiment(id);
  return { experiment, open: found(inCatalogue(id)), labVersion: null };
}

/**
 * An experiment as a course has it: of the catalogue; or of a lab of its own, in the version that the last assignment with this experiment has, or else the last
 * that uses the lab. Throws `not-found`.
 */
export async function experimentOfCourse(reader: Pick<Reader, 'db' | 'clock'>, id: string, of: LabReader): Promise<KnownExperiment> {
  if (inCatalogue(id)) return catalogueExperiment(id);
  const uses = (await labUses(reader, of)).filter(({ labId }) => labId === labOf(id));
  const use = uses.findLast(({ subject }) => subject === id) ?? uses.at(-1);
  if (!use) throw unknownExperiment(id);
  return await experimentOfVersion(reader.db, id, use.version);
}

/** An experiment of a version of a lab of a course's own; null: of the catalogue. Throws `not-found`. */
export async function experimentOfVersion(db: Queryable, id: string, labVersion: string | null): Promise<KnownExperiment> {
  if (labVersion === null) return catalogueExperiment(id);
  const open = await openLabVersion(db, labVersion);
  const experiment = experimentsOf(open).find((each) => each.id === id);
  if (!experiment) throw unknownExperiment(id);
  return { experiment, open, labVersion };
}

function unknownExperiment(id: string): ApiError {
  return new ApiError('not-found', { message: `There is no experiment ${id}.`, remedy: 'Choose one of those that are listed.' });
}
