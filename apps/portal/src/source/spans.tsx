import type { CodeSpan } from '../editor/code-spans.ts';

/** One line of coloured code. */
export function Spans({ spans }: { readonly spans: readonly CodeSpan[] }) {
  return (
    <span className="flex-1 pr-4">
      {spans.map(({ text, className }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line never move.
        <span key={index} {...(className !== null && { className })}>
          {text}
        </span>
      ))}
      {'\n'}
    </span>
  );
}
