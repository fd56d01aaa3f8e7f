import { builtExperiments } from '@rooflab/catalogue';
import type { BuiltLab } from '@rooflab/lab-archive';
import { tabulatedExercisesSchema } from '@rooflab/lab-archive/exercises';
import { HANDOUT_LOOKS, PageBudget } from '@rooflab/markdown';
import type { MarkdownRenderer } from '@rooflab/markdown/renderer';
import { kernelsOf } from '../kernel-files.ts';
import type { LabCheck } from '../lab-check.ts';
import { exerciseSection } from './exercise-section.ts';
import { type Setting, shownHandout } from './handout-section.ts';
import { type Html, html } from './html.ts';
import type { LabState } from './live-lab.ts';

/** The page of a lab as students will see it, below what is wrong with it. */
export async function labPage({ id, built, outdated, faults }: LabState, render: MarkdownRenderer['render']): Promise<string> {
  const title = built?.lab.title ?? 'A lab that cannot be built yet';
  const page = html`<!doctype html>
<html lang="en" data-state="${id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Preview</title>
<link rel="stylesheet" href="/page.css">
<script src="/page.js" defer></script>
</head>
<body>
<header class="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-surface px-4 py-2 text-sm text-muted">
<p>Preview: it follows every change, and nothing is published.</p>
<button type="button" id="theme" class="rounded border border-line-strong px-2 py-0.5 text-text hover:border-accent">Other theme</button>
</header>
<main class="mx-auto max-w-3xl px-4 py-6">
${faults.map(faultNotice)}
${outdated && built ? html`<p class="mb-4 text-sm text-muted">The page below shows the lab as it could last be built.</p>` : ''}
${built ? await content(built, render) : ''}
</main>
</body>
</html>
`;
  return page.text;
}

/** The first sign is that of zod; the fonts of the page have the second. */
function faultNotice({ group, name, fault }: LabCheck): Html {
  return html`<div role="alert" class="mb-4 rounded border-l-3 border-wrong bg-wrong-quiet px-3.5 py-2.5">
<p class="font-medium">✗ ${group}: ${name}</p>
<p class="text-sm break-words whitespace-pre-line">${(fault ?? '').replaceAll('✖', '✗')}</p>
</div>`;
}

async function content({ lab, files }: BuiltLab, render: MarkdownRenderer['render']): Promise<Html> {
  const textOf = (path: string): string => new TextDecoder().decode(files.get(path));
  const pictures = new Map([...files.keys()].filter((path) => path.endsWith('.svg')).map((path) => [path, textOf(path)]));
  const setting: Setting = { render, budget: new PageBudget(), pictures, experiments: builtExperiments(files) };
  const { beginning, reference, rest } = await shownHandout(files.has('README.md') ? textOf('README.md') : '', setting);
  const tabulated = tabulatedExercisesSchema.parse(JSON.parse(textOf('built/exercises.json')));
  const exercises = lab.exercises.flatMap((exercise) => {
    const known = tabulated[exercise.id];
    const { budget } = setting;
    return known ? [exerciseSection({ exercise, tabulated: known, kernels: kernelsOf(exercise, files), reference, budget })] : [];
  });
  return html`<h1 class="text-xl font-semibold tracking-tight">${lab.title}</h1>
<p class="mt-1 mb-6 text-muted">${lab.summary}</p>
<div class="${HANDOUT_LOOKS.text}">${beginning}</div>
${exercises}
<div class="${HANDOUT_LOOKS.text}">${rest}</div>`;
}
