import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tabulate } from '@rooflab/lab/experiment';
import { readPackage } from '@rooflab/lab-archive';
import { type BuiltExperiment, type LabWithFiles, withVersions } from '@rooflab/lab-archive/experiments';
import { definitionsOf } from './experiment-definitions.ts';
import { labs } from './index.ts';

/** The experiments of a lab as data, in the order of the course. They may measure exercises of the other labs, whose code must be bundled. */
export async function buildExperiments(labId: string): Promise<BuiltExperiment[]> {
  const definitions = await definitionsOf(labId);
  return withVersions(definitions.map(tabulate), await Promise.all(labs.map(withFiles)));
}

async function withFiles(lab: (typeof labs)[number]): Promise<LabWithFiles> {
  const folder = join(import.meta.dirname, lab.id);
  return { lab, files: new Map([...(await readPackage(folder)), ['built/lab.js', await readFile(join(folder, 'built/lab.js'))] as const]) };
}
