import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Exercise } from '@rooflab/lab';
import { labs } from '@rooflab/labs';
import { afterAll, expect, test } from 'vitest';
import { findings } from '../../packages/grader/src/xray/evidence.ts';
import { kernelFacts } from '../../packages/grader/src/xray/facts.ts';
import { openForTests } from '../../packages/grader/test/grading.ts';
import { FACT_SIZES, type RungFacts } from './testing/rung-facts.ts';
import { xrayOf } from './testing/xray-of.ts';

const opened = await openForTests();
afterAll(() => opened.device.destroy());

/** Rungs that use subgroups are not recorded: their counts differ between devices. */
test.each(labs)(
  'The facts of the rungs of $id are those that the hints are tested with.',
  { timeout: 120_000 },
  async ({ id, exercises }) => {
    const recorded: Record<string, RungFacts> = {};
    for (const exercise of exercises) {
      const folder = join(import.meta.dirname, '../../labs', exercise.id, 'ladder');
      for (const file of (await readdir(folder)).sort()) {
        const source = await readFile(join(folder, file), 'utf8');
        if (!source.includes('enable subgroups')) {
          recorded[`${exercise.id}/${file.replace('.wgsl', '')}`] = await factsOf(exercise, source, FACT_SIZES[id] ?? {});
        }
      }
    }
    await expect(`${JSON.stringify(recorded, null, 2)}\n`).toMatchFileSnapshot(join(import.meta.dirname, `rung-facts/${id}.json`));
  },
);

async function factsOf(exercise: Exercise, source: string, size: Readonly<Record<string, number>>): Promise<RungFacts> {
  const xray = await xrayOf(opened, { exercise, source, size });
  const facts = Object.entries(kernelFacts(exercise, xray, null)).map(([name, value]) => [name, value && Number(value.toPrecision(4))]);
  return { facts: Object.fromEntries(facts) as RungFacts['facts'], worst: findings(xray)[0]?.fact ?? null };
}
