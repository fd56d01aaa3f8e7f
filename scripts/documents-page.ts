import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { experiments } from '../labs/experiments.ts';
import { questions } from '../labs/questions.ts';
import { DOCUMENT_ROWS, type DocumentRow } from './document-rows.ts';
import { markdownTable } from './exercise-tables.ts';
import { foundTables } from './found-tables.ts';

/** `npm run docs`: writes the page that says where each row of the course documents is, from the registries of questions and experiments and from the recorded runs. */

export const DOCUMENTS_PAGE = join(import.meta.dirname, '../docs/records/course-documents.md');

const HEAD = `<!-- Written by \`npm run docs\` (scripts/documents-page.ts) from scripts/document-rows.ts, the questions, the experiments and their recorded runs. Edit there, not here. -->

# The course documents, row by row

The labs come from five course documents. This page lists what each of them asks for or shows, with its own numbers, and where it is here: rungs of the ladder,
[questions](../writing-a-lab.md#a-question), [experiments](../experiments.md), [calculators](../calculators.md), the [x-ray](../xray.md). What is missing is said, too.

The documents slip in places, and our questions say so: 003's last listing has \`blockDim.x*blockDim.x*2\` where \`blockIdx.x\` is meant; 002 writes "100GB / 3"
for a rate, and 14 warps where 13 are enough; 004 rounds the sizes at which its model predicts drops.`;

const SETTING = `## Setting a document: the reduction as an example

To set document 000, create an assignment with these items (*Manage → Assignments → New assignment*):

| what | items |
| --- | --- |
| questions | \`reduction/roofline-placement\`, \`reduction/bandwidth-of-a-run\`, \`reduction/break-even\`, \`reduction/divergent-warps\`, and the prediction \`reduction/predict-break-even\` |
| exercise | \`reduction/sum\` |
| experiment | \`reduction/by-size\` |
| report | *Points for a report*, such as 50 |

The course page lists them in the order in which students work, and each page leads to the next item. A student

1. answers the questions, with numbers of their own, and locks the prediction;
2. writes the kernel and hands it in until it is accepted: the experiment takes an accepted kernel as one more curve;
3. starts the run that counts, which decides the prediction and says beside it what was measured;
4. begins the report, which has the document's headings, and invites up to two fellow students;
5. writes text and formulas, and adds figures where they belong: answers, the prediction with its run, curves, kernels, rooflines;
6. hands the report in, and [prints](../reports.md#for-students) it.

The other documents are set in the same way, with the questions and experiments that their rows name. Staff score the report under *Grades → Reports*; the points reach
the course page and the gradebook. On the software device the GPU never overtakes the CPU, so predictions say something only with a GPU.`;

const FOUND = `## What the experiments found

The document's numbers, what one NVIDIA H200 found, and the software device, a CPU that emulates a GPU and says nothing about GPUs. Ranges are intervals of 95 %. The numbers are those of the
runs that each experiment's page shows; a dash stands where there is none. Of curves with several workgroup\nsizes the first stands beside a number that names none. Times of the rungs on an H200 are in [the figures](figures.md).`;

export async function documentsPage(): Promise<string> {
  const tables = DOCUMENT_ROWS.map(
    ({ file, rows }) => `## ${file}\n\n${markdownTable(['#', 'what the document has', 'here', 'missing'], rows.map(cellsOf))}`,
  );
  return `${[HEAD, SETTING, ...tables, FOUND, await foundTables()].join('\n\n')}\n`;
}

function cellsOf({ row, what, places = [], missing = '' }: DocumentRow): string[] {
  const here = [...places, ...named(questions, 'question', row), ...named(experiments, 'experiment', row)];
  return [String(row), what, here.join('; '), missing];
}

interface Named {
  readonly id: string;
  readonly document?: { readonly rows: readonly number[] };
}

function named(all: readonly Named[], kind: string, row: number): string[] {
  const ids = all.filter(({ document }) => document?.rows.includes(row)).map(({ id }) => `\`${id}\``);
  return ids.length === 0 ? [] : [`${kind}${ids.length > 1 ? 's' : ''} ${ids.join(', ')}`];
}

if (import.meta.main) writeFileSync(DOCUMENTS_PAGE, await documentsPage());
