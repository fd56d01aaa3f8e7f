import { InlineMarkdown, Markdown } from '../markdown/markdown.tsx';
import { Chevron } from './chevron.tsx';
import { type ExperimentOfHandout, HandoutExperiment } from './handout-experiment.tsx';
import { HandoutPicture } from './picture.tsx';
import type { HandoutBlock, HandoutSection } from './split-handout.ts';

/** What one needs to begin; the rest opens on a click. */
const OPEN = 'The task';

/** What a handout shows besides its text. */
export interface HandoutFigures {
  /** SVG of the handout's pictures, by file name. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The experiments shown in it, by id. */
  readonly experiments: Readonly<Record<string, ExperimentOfHandout>>;
  readonly slug: string;
  readonly userId: string;
}

interface SectionsProps {
  readonly sections: readonly HandoutSection[];
  readonly figures: HandoutFigures;
}

/** The sections that everybody should read; they cannot be folded. */
export function HandoutBeginning({ sections, figures }: SectionsProps) {
  return (
    <div className="max-w-[72ch] text-base break-words">
      {sections.map(({ title, id, blocks }) => (
        <section key={id} aria-labelledby={id} className="mb-6">
          <h2 id={id} className="mb-2 text-lg font-semibold tracking-tight">
            {title}
          </h2>
          <HandoutBlocks blocks={blocks} figures={figures} />
        </section>
      ))}
    </div>
  );
}

/** The sections to open when needed. Lines are kept short for reading. */
export function HandoutSections({ sections, figures }: SectionsProps) {
  return (
    <div className="max-w-[72ch] text-base break-words">
      {sections.map(({ title, id, blocks }) => (
        <details key={id} open={title === OPEN} className="group border-t border-line py-2">
          <summary className="flex list-none items-center gap-2 rounded py-1.5 hover:text-accent [&::-webkit-details-marker]:hidden">
            <Chevron />
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          </summary>
          {/* A link to something inside a folded part opens it. */}
          <div id={id} className="scroll-mt-14 pt-2 pb-3">
            <HandoutBlocks blocks={blocks} figures={figures} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Pieces of a section, one below the other. */
export function HandoutBlocks({ blocks, figures }: { readonly blocks: readonly HandoutBlock[] } & Pick<SectionsProps, 'figures'>) {
  return blocks.map((block, i) => <Block key={i.toString()} block={block} figures={figures} />);
}

function Block({
  block,
  figures: { pictures, experiments, slug, userId },
}: { readonly block: HandoutBlock } & Pick<SectionsProps, 'figures'>) {
  if (block.kind === 'text') return <Markdown>{block.markdown}</Markdown>;
  if (block.kind === 'picture') {
    const svg = pictures[block.file];
    return svg === undefined ? null : <HandoutPicture svg={svg} alt={block.alt} caption={block.caption} />;
  }
  if (block.kind === 'experiment') {
    const shown = experiments[block.id];
    return shown === undefined ? null : (
      <HandoutExperiment {...shown} slug={slug} userId={userId} alt={block.alt} caption={block.caption} />
    );
  }
  return (
    <details className="my-2 rounded border border-line px-3 py-2 [&[open]>summary_svg]:rotate-90">
      <summary className="flex list-none items-baseline gap-2 font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        <Chevron />
        <span>
          <InlineMarkdown>{block.summary}</InlineMarkdown>
        </span>
      </summary>
      <div className="pt-2">
        <Markdown>{block.markdown}</Markdown>
      </div>
    </details>
  );
}
