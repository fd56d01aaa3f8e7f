/**
 * `node bench/xray/record-rung-facts.ts [lab…]`
 *
 * Counts every rung on the software device and records its facts in `rung-facts/<lab>.json`, with which the hints are tested. Nothing changes there
 * unless a count, a definition of a fact, or a rung does.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timedExercises } from '@rooflab/labs';
import { createRunner } from '@rooflab/runner';
import { factRungs, factSize, type RungFacts, rungFacts } from './testing/rung-facts.ts';

const only = process.argv.slice(2);
const runner = createRunner({ device: 'software' });
const labs = Object.entries(Object.groupBy(timedExercises, ({ id }) => id.split('/')[0] ?? ''));
for (const [id, exercises = []] of labs.filter(([id]) => only.length === 0 || only.includes(id))) {
  const recorded: Record<string, RungFacts> = {};
  for (const { exercise, name, source } of await factRungs(exercises)) {
    const outcome = await runner.xray({ exercise: exercise.id, source, seed: '5eed', size: factSize(exercise.id) });
    if (!('xray' in outcome)) throw new Error(`${name} has no x-ray: ${JSON.stringify(outcome)}`);
    recorded[name] = rungFacts(exercise, outcome.xray);
    process.stdout.write(`${name}\n`);
  }
  await writeFile(join(import.meta.dirname, `rung-facts/${id}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
}
await runner.close();
