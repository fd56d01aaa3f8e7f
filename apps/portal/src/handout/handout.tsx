import { HANDOUT_LOOKS, type HandoutBlock, type HandoutSection, OPEN_SECTION, pictureHtml } from '@rooflab/markdown';
import { InlineMarkdown, Markdown } from '../markdown/markdown.tsx';
import { Chevron } from './chevron.tsx';
import { type ExperimentOfHandout, HandoutExperiment } from './handout-experiment.tsx';
import { HandoutPlay } from './handout-play.tsx';

/** What a handout shows besides its text. */
export interface HandoutFigures {
  /** SVG of the handout's pictures, by file name. */
  readonly pictures: Readonly<Record<string, string>>;
  /** The experiments shown in it, by id. */
  readonly experiments: Readonly<Record<string, ExperimentOfHandout>>;
  readonly slug: string;
  readonly userId: string;
  /** The version, if the lab is a course's own. */
  readonly labVersion: string | null;
}

interface SectionsProps {
  readonly sections: readonly HandoutSection[];
  readonly figures: HandoutFigures;
}

/** The sections that everybody should read; they cannot be folded. */
export function HandoutBeginning({ sections, figures }: SectionsProps) {
  return (
    <div className={HANDOUT_LOOKS.text}>
      {sections.map(({ title, id, blocks }) => (
        <section key={id} aria-labelledby={title === '' ? undefined : id} className={HANDOUT_LOOKS.section}>
          {title !== '' && (
            <h2 id={id} className={HANDOUT_LOOKS.title}>
              {title}
            </h2>
          )}
          <HandoutBlocks blocks={blocks} figures={figures} />
        </section>
      ))}
    </div>
  );
}

/** The sections to open when needed. */
export function HandoutSections({ sections, figures }: SectionsProps) {
  return (
    <div className={HANDOUT_LOOKS.text}>
      {sections.map(({ title, id, blocks }) => (
        <details key={id} open={title === OPEN_SECTION} className={HANDOUT_LOOKS.folded}>
          <summary className={HANDOUT_LOOKS.foldedSummary}>
            <Chevron />
            <h2 className={HANDOUT_LOOKS.foldedTitle}>{title}</h2>
          </summary>
          {/* A link to something inside a folded part opens it. */}
          <div id={id} className={HANDOUT_LOOKS.foldedBody}>
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
  figures: { pictures, experiments, slug, userId, labVersion },
}: { readonly block: HandoutBlock } & Pick<SectionsProps, 'figures'>) {
  if (block.kind === 'text') return <Markdown>{block.markdown}</Markdown>;
  if (block.kind === 'picture') {
    const svg = pictures[block.file];
    if (svg === undefined) return null;
    const __html = pictureHtml({ svg, alt: block.alt, caption: block.caption });
    // biome-ignore lint/security/noDangerouslySetInnerHtml: pictureHtml draws only elements of a list, and escapes every text.
    return <figure className={HANDOUT_LOOKS.picture} dangerouslySetInnerHTML={{ __html }} />;
  }
  if (block.kind === 'play') return <HandoutPlay play={block} labVersion={labVersion} />;
  if (block.kind === 'experiment') {
    const shown = experiments[block.id];
    return shown === undefined ? null : (
      <HandoutExperiment {...shown} slug={slug} userId={userId} alt={block.alt} caption={block.caption} />
    );
  }
  return (
    <details className={HANDOUT_LOOKS.hint}>
      <summary className={HANDOUT_LOOKS.hintSummary}>
        <Chevron />
        <span>
          <InlineMarkdown>{block.summary}</InlineMarkdown>
        </span>
      </summary>
      <div className={HANDOUT_LOOKS.hintBody}>
        <Markdown>{block.markdown}</Markdown>
      </div>
    </details>
  );
}
