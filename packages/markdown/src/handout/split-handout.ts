/** A piece of a handout: Markdown, a hint that readers open, a picture or the curves of an experiment on a line of their own, or a kernel to be played. */
export type HandoutBlock =
  | { readonly kind: 'text'; readonly markdown: string }
  | { readonly kind: 'hint'; readonly summary: string; readonly markdown: string }
  | { readonly kind: 'picture'; readonly file: string; readonly alt: string; readonly caption: string }
  | { readonly kind: 'experiment'; readonly id: string; readonly alt: string; readonly caption: string }
  | PlayBlock;

/** A kernel that readers may play. */
export interface PlayBlock {
  readonly kind: 'play';
  /** From 1, in the order of the handout: links name it. */
  readonly number: number;
  readonly exercise: string;
  readonly testCase: string;
  /** The first moment that is shown, from 0. */
  readonly step: number;
  readonly source: string;
}

export interface HandoutSection {
  /** Markdown without its markup; empty for what comes before the first heading. */
  readonly title: string;
  /** For links into the page. */
  readonly id: string;
  readonly blocks: readonly HandoutBlock[];
}

/**
 * Splits a handout at its headings of level 2, and takes its hints (`<details>`, the only HTML in handouts) out of the text. The heading of level 1
 * is dropped: the page has its own.
 */
export function splitHandout(markdown: string): readonly HandoutSection[] {
  const sections: { title: string; lines: string[] }[] = [{ title: '', lines: [] }];
  let fence = false;
  for (const line of markdown.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    if (line.startsWith('```')) fence = !fence;
    const heading = fence ? null : /^(#{1,2})\s+(.*)$/.exec(line);
    if (heading?.[1] === '##') sections.push({ title: plain(heading[2] ?? ''), lines: [] });
    else if (heading === null) sections.at(-1)?.lines.push(line);
  }
  const counter = { plays: 0 };
  return sections
    .map(({ title, lines }) => ({ title, id: idOf(title), blocks: blocksOf(lines.join('\n'), counter) }))
    .filter(({ title, blocks }) => title !== '' || blocks.length > 0);
}

/** `![what it shows](file.svg "caption")`, a file beside the handout, or `![…](experiment:reduction/by-size "…")`. */
const PICTURE = /^!\[([^\]\n]+)\]\((?:([\w-]+\.svg)|experiment:([\w-]+\/[\w-]+)) "([^"\n]+)"\)$/gm;

/** A fence ```` ```wgsl play reduction/sum "uniform, n=255" 12 ````: what the case is called, and the number of the first step, from 1, which may be left out. */
const PLAY = /^```wgsl play ([\w-]+\/[\w-]+) "([^"\n]+)"(?: ([1-9]\d{0,8}))?\n([\s\S]*?)^```$/gm;

function blocksOf(text: string, counter: { plays: number }): readonly HandoutBlock[] {
  const blocks: HandoutBlock[] = [];
  const hint = /<details>\s*<summary>([\s\S]*?)<\/summary>([\s\S]*?)<\/details>/g;
  let at = 0;
  const addText = (markdown: string): void => {
    if (markdown.trim() !== '') blocks.push({ kind: 'text', markdown: displayMath(markdown.trim()) });
  };
  const addPieces = (markdown: string): void => {
    let from = 0;
    for (const found of markdown.matchAll(PLAY)) {
      const [all, exercise = '', testCase = '', step = '1', source = ''] = found;
      addTextAndPictures(markdown.slice(from, found.index));
      blocks.push({ kind: 'play', number: ++counter.plays, exercise, testCase, step: Number(step) - 1, source });
      from = found.index + all.length;
    }
    addTextAndPictures(markdown.slice(from));
  };
  const addTextAndPictures = (markdown: string): void => {
    let from = 0;
    for (const found of markdown.matchAll(PICTURE)) {
      const [all, alt = '', file, id, caption = ''] = found;
      addText(markdown.slice(from, found.index));
      if (file !== undefined) blocks.push({ kind: 'picture', file, alt, caption });
      if (id !== undefined) blocks.push({ kind: 'experiment', id, alt, caption });
      from = found.index + all.length;
    }
    addText(markdown.slice(from));
  };
  for (const found of text.matchAll(hint)) {
    const [all, summary = '', body = ''] = found;
    addPieces(text.slice(at, found.index));
    blocks.push({ kind: 'hint', summary: asMarkdown(summary.trim()), markdown: displayMath(body.trim()) });
    at = found.index + all.length;
  }
  addPieces(text.slice(at));
  return blocks;
}

/** A formula on a line of its own is shown as a block, as its author meant; Markdown would need three lines for that. */
function displayMath(markdown: string): string {
  return markdown.replace(/^\$\$(.+)\$\$$/gm, (_, formula: string) => `$$\n${formula}\n$$`);
}

/** A summary is HTML; the only element that handouts use in it is `code`. */
function asMarkdown(html: string): string {
  return html
    .replace(/<\/?code>/g, '`')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function plain(markdown: string): string {
  return markdown.replace(/[*_`$]/g, '').trim();
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The experiments that a handout shows, each once. */
export function experimentsIn(markdown: string): readonly string[] {
  const ids = splitHandout(markdown).flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'experiment' ? [block.id] : [])));
  return [...new Set(ids)];
}
