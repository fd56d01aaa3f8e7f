import { InlineMarkdown, LabMarkdown } from './markdown.tsx';
import { type HandoutBlock, type HandoutSection, splitHandout } from './split-handout.ts';

/** Open from the start: what one needs to begin. The rest is a click away. */
const OPEN = /^(the task|task|how it is (checked|scored))?$/i;

/** A section shorter than this needs no folding. */
const SHORT_CHARACTERS = 700;

/** A lab's handout, on the server. Long sections fold; lines stay short enough to read. */
export function Handout({ markdown }: { readonly markdown: string }) {
  return (
    <div className="max-w-[72ch] text-base break-words">
      {splitHandout(markdown).map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { readonly section: HandoutSection }) {
  const { title, id, blocks } = section;
  const body = blocks.map((block, i) => <Block key={`${id} ${i.toString()}`} block={block} />);
  if (title === '') return <div className="mb-4">{body}</div>;
  const length = blocks.reduce((sum, { markdown }) => sum + markdown.length, 0);
  return (
    <details id={id} open={OPEN.test(title) || length < SHORT_CHARACTERS} className="group border-t border-line py-2">
      <summary className="flex list-none items-center gap-2 rounded py-1.5 hover:text-accent [&::-webkit-details-marker]:hidden">
        <Chevron />
        <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      </summary>
      <div className="pt-2 pb-3">{body}</div>
    </details>
  );
}

function Block({ block }: { readonly block: HandoutBlock }) {
  if (block.kind === 'text') return <LabMarkdown>{block.markdown}</LabMarkdown>;
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

function Chevron() {
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
