import { join } from 'node:path';
import { bankSeed, drawBank } from '@rooflab/lab/question';
import { writeLabOrder, writeQuestions } from '@rooflab/lab-archive';
import { labs } from './index.ts';
import { loadQuestions } from './load-questions.ts';

/** Variants of a question, half of them for practice. */
const VARIANTS = 512;

/** Writes everything about the labs that is data into `folder`: a folder for each lab, and the order in which a course takes them. */
export async function buildLabs(folder: string): Promise<void> {
  // Files of one lab are compressed while the next one is drawn.
  await Promise.all(labs.map(({ id }) => buildLab(id, join(folder, id))));
  await writeLabOrder(
    folder,
    labs.map(({ id }) => id),
  );
}

async function buildLab(id: string, folder: string): Promise<void> {
  const questions = await loadQuestions(id);
  const banks = questions.map((question) => drawBank(question, { seed: bankSeed(question), variants: VARIANTS }));
  await writeQuestions(folder, banks);
}

if (import.meta.main) await buildLabs(join(import.meta.dirname, 'built'));
