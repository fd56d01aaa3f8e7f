import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledCode } from '@rooflab/lab-archive';
import { buildExperiments } from './build-experiments.ts';
import order from './catalogue.json' with { type: 'json' };

/** Builds what is read of the catalogue's labs, into the folder `built` of each. */
const root = import.meta.dirname;

for (const lab of order) {
  const built = join(root, lab, 'built');
  await mkdir(built, { recursive: true });
  await writeFile(join(built, 'lab.js'), await bundledCode(join(root, lab)));
  await writeFile(join(built, 'experiments.json'), `${JSON.stringify(await buildExperiments(lab))}\n`);
}
