import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleCode } from '@rooflab/lab-archive';
import order from './catalogue.json' with { type: 'json' };

/** Builds what is read of the catalogue's labs, into the folder `built` of each. */
const root = import.meta.dirname;

for (const lab of order) {
  const built = join(root, lab, 'built');
  await mkdir(built, { recursive: true });
  await bundleCode(join(root, lab), join(built, 'lab.js'));
}
