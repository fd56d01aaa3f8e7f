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
export async function definitionsOf(labId: string, root = import.meta.dirname): Promise<ExperimentDefinition[]> {
  const folder = join(root, labId, 'experiments');
  const files = await readdir(folder);
  const names = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -'.ts'.length));
  const order = z.array(z.string()).parse(JSON.parse(await readFile(join(folder, 'order.json'), 'utf8')));
  const list = `labs/${labId}/experiments/order.json`;
  const unlisted = names.find((name) => !order.includes(name));
  if (unlisted !== undefined) throw new TypeError(`${list} does not name ${unlisted}. Add it where a course meets the experiment.`);
  const stray = order.find((name, i) => !names.includes(name) || order.indexOf(name) !== i);
  if (stray !== undefined) throw new TypeError(`${list} names ${stray} without such a file, or twice. Remove the name.`);
  return Promise.all(order.map((name) => onlyExport(join(folder, `${name}.ts`), `${labId}/${name}`)));
}

async function onlyExport(path: string, id: string): Promise<ExperimentDefinition> {
  const [definition, ...others] = Object.values((await import(pathToFileURL(path).href)) as Record<string, ExperimentDefinition>);
  if (definition?.id !== id || others.length > 0)
    throw new TypeError(`labs/${id.replace('/', '/experiments/')}.ts must export one experiment, with the id ${id}.`);
  return definition;
}
