import { InlineMarkdown, LabMarkdown } from './markdown.tsx';
import { HandoutPicture } from './picture.tsx';
import type { HandoutBlock, HandoutSection } from './split-handout.ts';

/** What one needs to begin; the rest is a click away. */
const OPEN = 'The task';

interface SectionsProps {
  readonly sections: readonly HandoutSection[];
  /** SVG of the handout's pictures, by file name. */
  readonly pictures: Readonly<Record<string, string>>;
}

/** The sections that everybody should read: they do not fold. */
export function HandoutBeginning({ sections, pictures }: SectionsProps) {
  return (
    <div className="max-w-[72ch] text-base break-words">
      {sections.map(({ title, id, blocks }) => (
        <section key={id} aria-labelledby={id} className="mb-6">
          <h2 id={id} className="mb-2 text-lg font-semibold tracking-tight">
            {title}
          </h2>
          <HandoutBlocks blocks={blocks} pictures={pictures} />
        </section>
      ))}
    </div>
  );
}

/** The sections that one opens when they are needed. Lines stay short enough to read. */
export function HandoutSections({ sections, pictures }: SectionsProps) {
  return (
    <div className="max-w-[72ch] text-base break-words">
      {sections.map(({ title, id, blocks }) => (
        <details key={id} open={title === OPEN} className="group border-t border-line py-2">
          <summary className="flex list-none items-center gap-2 rounded py-1.5 hover:text-accent [&::-webkit-details-marker]:hidden">
            <Chevron />
            <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
          </summary>
          {/* A link to something inside a fold opens it. */}
          <div id={id} className="scroll-mt-14 pt-2 pb-3">
            <HandoutBlocks blocks={blocks} pictures={pictures} />
          </div>
        </details>
      ))}
    </div>
  );
}

/** Pieces of a section, one below the other. */
export function HandoutBlocks({ blocks, pictures }: { readonly blocks: readonly HandoutBlock[] } & Pick<SectionsProps, 'pictures'>) {
  return blocks.map((block, i) => <Block key={i.toString()} block={block} pictures={pictures} />);
}

function Block({ block, pictures }: { readonly block: HandoutBlock } & Pick<SectionsProps, 'pictures'>) {
  if (block.kind === 'text') return <LabMarkdown>{block.markdown}</LabMarkdown>;
  if (block.kind === 'picture') {
    const svg = pictures[block.file];
    return svg === undefined ? null : <HandoutPicture svg={svg} alt={block.alt} caption={block.caption} />;
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
        <LabMarkdown>{block.markdown}</LabMarkdown>
      </div>
    </details>
  );
}

/** The arrow of what folds; its fold is the `group`. */
export function Chevron() {
  return (
    <svg
      width="10"
      height="10"
      viewBox="0 0 10 10"
      aria-hidden="true"
      className="shrink-0 text-muted transition-transform duration-100 group-open:rotate-90"
    >
      <path d="M3 1 L7 5 L3 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
