import { findExperiment } from '@rooflab/catalogue';
import type { Experiment } from '@rooflab/lab';
import {
  HANDOUT_LOOKS,
  type HandoutBlock,
  type HandoutSection,
  handoutParts,
  OPEN_SECTION,
  type PageBudget,
  pictureHtml,
  shownMarkdown,
  withoutParagraph,
} from '@rooflab/markdown';
import type { MarkdownRenderer } from '@rooflab/markdown/renderer';
import { Html, html } from './html.ts';

/** What a handout is shown with. */
export interface Setting {
  readonly render: MarkdownRenderer['render'];
  readonly budget: PageBudget;
  /** SVG of the handout's pictures, by file name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Those of the lab itself. */
  readonly experiments: readonly Pick<Experiment, 'id' | 'title'>[];
}

interface ShownHandout {
  /** What everybody reads first. */
  readonly beginning: readonly Html[];
  /** What stands in the card of each exercise, folded. */
  readonly reference: readonly Html[];
  readonly rest: readonly Html[];
}

/** A handout in the parts of the lab page, as the portal sets them. */
export async function shownHandout(markdown: string, setting: Setting): Promise<ShownHandout> {
  const { beginning, reference, rest } = handoutParts(markdown);
  return {
    beginning: await inOrder(beginning, async (section) => plainSection(section, await blocks(section, setting))),
    reference: await inOrder(reference, async (section) => html`${await blocks(section, setting)}`),
    rest: await inOrder(rest, async (section) => foldedSection(section, await blocks(section, setting))),
  };
}

/** One after the other, because all of them draw on one budget. */
async function inOrder<T>(all: readonly T[], show: (each: T) => Promise<Html>): Promise<readonly Html[]> {
  const shown: Html[] = [];
  for (const each of all) shown.push(await show(each));
  return shown;
}

function plainSection({ title, id }: HandoutSection, content: readonly Html[]): Html {
  if (title === '') return html`<section class="${HANDOUT_LOOKS.section}">${content}</section>`;
  return html`<section aria-labelledby="${id}" class="${HANDOUT_LOOKS.section}">
<h2 id="${id}" class="${HANDOUT_LOOKS.title}">${title}</h2>
${content}</section>`;
}

function foldedSection({ title, id }: HandoutSection, content: readonly Html[]): Html {
  const open = title === OPEN_SECTION ? 'open' : '';
  return html`<details ${open} class="${HANDOUT_LOOKS.folded}">
<summary class="${HANDOUT_LOOKS.foldedSummary}">${CHEVRON}<h2 class="${HANDOUT_LOOKS.foldedTitle}">${title}</h2></summary>
<div id="${id}" class="${HANDOUT_LOOKS.foldedBody}">${content}</div>
</details>`;
}

/** The arrow of a foldable part. */
export const CHEVRON = html`<svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" class="shrink-0 text-muted transition-transform duration-100 [details[open]>summary>&]:rotate-90"><path d="M3 1 L7 5 L3 9" fill="none" stroke="currentColor" stroke-width="1.5"/></svg>`;

function blocks({ blocks }: HandoutSection, setting: Setting): Promise<readonly Html[]> {
  return inOrder(blocks, (block) => blockHtml(block, setting));
}

async function blockHtml(block: HandoutBlock, { render, budget, pictures, experiments }: Setting): Promise<Html> {
  const shown = (markdown: string): Promise<string> => shownMarkdown(markdown, render, budget);
  switch (block.kind) {
    case 'text':
      return html`<div>${new Html(await shown(block.markdown))}</div>`;
    case 'hint':
      return html`<details class="${HANDOUT_LOOKS.hint}">
<summary class="${HANDOUT_LOOKS.hintSummary}">${CHEVRON}<span>${new Html(withoutParagraph(await shown(block.summary)))}</span></summary>
<div class="${HANDOUT_LOOKS.hintBody}">${new Html(await shown(block.markdown))}</div>
</details>`;
    case 'picture':
      return picture(block, pictures.get(block.file));
    case 'experiment':
      return experiment(block, experiments);
    case 'play':
      return html`${new Html(await shown(`\`\`\`wgsl\n${block.source}\`\`\``))}
<p class="my-3 text-sm text-muted">On the portal, readers may play this kernel for ${block.exercise} at “${block.testCase}”, from step ${String(block.step + 1)} on.</p>`;
  }
}

/** The portal has the curves. */
function experiment({ id, caption }: Extract<HandoutBlock, { kind: 'experiment' }>, own: Setting['experiments']): Html {
  const known = own.find((each) => each.id === id) ?? findExperiment(id, null);
  const said = known
    ? `The portal shows the curves of “${known.title}” here. ${caption}`
    : `No experiment is called ${id}, so students see nothing here. Write it in experiments/, or show one that "rooflab experiment" lists.`;
  return html`<p class="my-5 border-y border-line py-4 text-sm text-muted">${said}</p>`;
}

/** Nothing where it is missing or not allowed: the list of faults says so. */
function picture({ alt, caption }: Extract<HandoutBlock, { kind: 'picture' }>, svg: string | undefined): Html {
  if (svg === undefined) return html``;
  try {
    return html`<figure class="${HANDOUT_LOOKS.picture}">${new Html(pictureHtml({ svg, alt, caption }))}</figure>`;
  } catch {
    return html``;
  }
}
