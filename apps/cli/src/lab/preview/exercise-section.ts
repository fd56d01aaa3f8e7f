import { basename } from 'node:path';
import { type Exercise, FACT_LABELS, fixedCost, isTimed, rangeWords, type TabulatedExercise, type TimedExercise } from '@rooflab/lab';
import { bindingsOf, comparedWords, declarationOf, paramsStruct } from '@rooflab/lab/bindings';
import { codeLines, type PageBudget } from '@rooflab/markdown';
import { openedClassSchema } from '@rooflab/result';
import { ALL_POINTS, CORRECTNESS_POINTS, deviceWords, rungWords, SPEED_POINTS } from '@rooflab/roofline';
import { formatBytes, formatFraction, formatNumber, formatOperations, formatScore } from '@rooflab/roofline/units';
import type { ExerciseKernels } from '../kernel-files.ts';
import { CHEVRON } from './handout-section.ts';
import { Html, html } from './html.ts';
import { table } from './table.ts';

export interface ShownExercise {
  readonly exercise: Exercise;
  readonly tabulated: TabulatedExercise;
  readonly kernels: ExerciseKernels;
  /** The handout's reference on bindings and launch plan. */
  readonly reference: readonly Html[];
  readonly budget: PageBudget;
}

/** What the page of a lab says about one exercise. */
export function exerciseSection({ exercise, tabulated, kernels, reference, budget }: ShownExercise): Html {
  const { id, title, task } = exercise;
  return html`<section aria-labelledby="${id}" class="mb-5 rounded border border-line bg-surface px-4 py-3">
<h2 id="${id}" class="font-semibold">${title}</h2>
<p class="figures mt-0.5 text-sm break-words">${task}</p>
${folded('Reference: bindings and launch plan', html`${bindings(exercise, budget)}<div class="mt-4 border-t border-line pt-3 text-sm">${reference}</div>`)}
${scored(exercise, tabulated)}
${folded('Cases', cases(tabulated))}
${folded('What students start from', starter(exercise, kernels, budget))}
${folded('The ladder', ladder(exercise, kernels))}
</section>`;
}

function folded(title: string, content: Html): Html {
  return html`<details class="group mt-2">
<summary class="flex min-h-6 list-none items-center gap-2 rounded hover:text-accent [&::-webkit-details-marker]:hidden">${CHEVRON}<h3 class="text-sm font-medium">${title}</h3></summary>
<div class="pt-2 pb-1">${content}</div>
</details>`;
}

function code(lines: readonly string[], budget: PageBudget, looks: string): Html {
  return html`<pre tabindex="0" class="${looks}"><code>${new Html(codeLines(lines.join('\n'), budget).join('\n'))}</code></pre>`;
}

function bindings(exercise: Exercise, budget: PageBudget): Html {
  const lines = [paramsStruct(exercise.params), ...bindingsOf(exercise).map(declarationOf)];
  return code(lines, budget, 'text-xs leading-5 break-words whitespace-pre-wrap');
}

function scored(exercise: Exercise, tabulated: TabulatedExercise): Html {
  if (!isTimed(exercise)) return folded('What is checked and how it is scored', untimedScoring(exercise, tabulated));
  return folded(
    'What is measured and how it is scored',
    html`${scoring(exercise, tabulated)}${timedSizes(exercise, tabulated)}${countedMarks(exercise)}`,
  );
}

function untimedScoring({ outputs }: Exercise, { cases }: TabulatedExercise): Html {
  const hidden = cases.filter((each) => each.hidden).length;
  return html`<p class="text-sm">This exercise is untimed. All ${ALL_POINTS} points are for correctness in ${cases.length} small cases (${hidden} of them hidden): ${comparedWords(outputs)}.</p>`;
}

function scoring({ marks, outputs }: TimedExercise, { cases }: TabulatedExercise): Html {
  const hidden = cases.filter((each) => each.hidden).length;
  return html`<ul class="list-disc space-y-1 pl-5 text-sm">
<li>${CORRECTNESS_POINTS} points for correctness in ${cases.length} small cases (${hidden} of them hidden) and in every timed run: ${comparedWords(outputs)}.</li>
<li>${SPEED_POINTS} points for speed: none at ${formatFraction(marks.passFraction)} of the measured roof, all from ${formatFraction(marks.fullFraction)} up. An assignment may set other marks.</li>
<li>An assignment may grade what is counted instead of the speed.</li>
</ul>`;
}

function timedSizes(exercise: TimedExercise, { timed }: TabulatedExercise): Html {
  const { operation } = exercise;
  const rows = openedClassSchema.options.flatMap((deviceClass) =>
    timed[deviceClass].map((size) => {
      const cost = fixedCost(exercise, Object.fromEntries(Object.entries(size).map(([name, { most }]) => [name, most])));
      const bytes = cost ? formatBytes(cost.bytesRead + cost.bytesWritten) : 'depends on the data';
      return [deviceWords[deviceClass], rangeWords(size), bytes, cost ? formatOperations(cost.flops, operation) : ''];
    }),
  );
  const columns = [{ name: 'Device' }, { name: 'Size' }, { name: 'Bytes', numeric: true }, { name: 'Operations', numeric: true }] as const;
  return table('Timed sizes, chosen at random for each hand-in', columns, rows);
}

function countedMarks({ counted }: TimedExercise): Html {
  const rows = counted.marks.map(({ fact, full, zero, points, required }) => [
    `${FACT_LABELS[fact]}${required ? ' (required)' : ''}`,
    formatNumber(full),
    formatNumber(zero),
    formatScore(points),
  ]);
  const columns = [
    { name: 'What is counted' },
    { name: 'Full at', numeric: true },
    { name: 'None at', numeric: true },
    { name: 'Points', numeric: true },
  ] as const;
  const size = Object.entries(counted.size).map(([name, value]) => `${name} = ${value}`);
  return table(`Counted at ${size.join(', ')}`, columns, rows);
}

function cases({ cases }: TabulatedExercise): Html {
  const shown = cases.filter(({ hidden }) => !hidden);
  return html`<ul class="list-disc pl-5 text-sm">${shown.map(({ name }) => html`<li class="[overflow-wrap:anywhere]">${name}</li>`)}</ul>
<p class="mt-1 text-sm text-muted">And ${cases.length - shown.length} hidden ones.</p>`;
}

function starter({ id }: Exercise, { starter }: ExerciseKernels, budget: PageBudget): Html {
  if (starter === null) return html`<p class="text-sm text-muted">There is no ${basename(id)}/starter.wgsl yet.</p>`;
  return code(starter.split('\n'), budget, 'overflow-x-auto text-xs leading-5');
}

/** An untimed exercise has no scores by counts. */
function ladder(exercise: Exercise, { ladder }: ExerciseKernels): Html {
  const caption = "The lab's own kernels";
  const rungs = ladder.map(({ name }, i) => ({ name, cell: html`<span class="figures text-muted">${i + 1}</span> ${rungWords(name)}` }));
  if (!isTimed(exercise))
    return table(
      caption,
      [{ name: 'Kernel' }],
      rungs.map(({ cell }) => [cell]),
    );
  const rows = rungs.map(({ name, cell }) => {
    const score = exercise.counted.scores[name];
    return [cell, score === undefined ? '' : formatScore(score)];
  });
  return table(caption, [{ name: 'Rung' }, { name: 'Score by counts', numeric: true }], rows);
}
