import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExperimentDefinition } from '@rooflab/lab';
import { z } from 'zod';
import { labs } from './index.ts';

/** Every experiment as its author wrote it, in the order of the course. Throws `TypeError` where a lab's files do not fit its `order.json`. */
export async function experimentDefinitions(): Promise<ExperimentDefinition[]> {
  return (await Promise.all(labs.map(({ id }) => definitionsOf(id)))).flat();
}

/** Those of one lab, in the order in which its `experiments/order.json` names their files. */
export async function definitionsOf(labId: string): Promise<ExperimentDefinition[]> {
  const folder = join(import.meta.dirname, labId, 'experiments');
  const files = await readdir(folder);
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  const order = z.array(z.string()).parse(JSON.parse(await readFile(join(folder, 'order.json'), 'utf8')));
  const stray = [...names, ...order].find((name) => !order.includes(name) || !names.includes(name));
  if (stray !== undefined)
    throw new TypeError(`labs/${labId}/experiments: ${stray}.ts and order.json must both be there. Name each file once in order.json.`);
  return Promise.all(order.map((name) => onlyExport(join(folder, `${name}.ts`), `${labId}/${name}`)));
}

async function onlyExport(path: string, id: string): Promise<ExperimentDefinition> {
  const [definition, ...others] = Object.values((await import(pathToFileURL(path).href)) as Record<string, ExperimentDefinition>);
  if (definition?.id !== id || others.length > 0)
    throw new TypeError(`labs/${id.replace('/', '/experiments/')}.ts must export one experiment, with the id ${id}.`);
  return definition;
}
