import type { CodeLine, ShownSource } from '@rooflab/markdown';

interface Props {
  /** The number of its first line. */
  readonly first: number;
  readonly text: ShownSource['rest'];
  /** For screen readers: whose source it is. */
  readonly label: string;
}

/** The part of a source that is too long to be shown line by line. */
export function PlainSource({ first, text, label }: Props) {
  if (text === '') return null;
  const from = first === 1 ? 'This source' : `From line ${first} on, this source`;
  if (text === null) return <p className="mt-2 text-sm text-muted">{from} is not shown, because the page has reached its size limit.</p>;
  return (
    <>
      <p className="mt-2 text-sm text-muted">{from} is plain text, because it is very long.</p>
      <Text text={text} label={`${label}, from line ${first}`} />
    </>
  );
}

function Text({ text, label }: { readonly text: CodeLine; readonly label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard.
      tabIndex={0}
      className="mt-2 max-h-[36rem] overflow-auto rounded border border-line bg-surface p-2 text-sm"
    >
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: shownSource escapes its input. HTML drops a line break at the beginning. */}
      <pre dangerouslySetInnerHTML={{ __html: `\n${text}` }} />
    </section>
  );
}
