import type { CodeLine } from '@rooflab/markdown';

interface Props {
  /** Left out: an empty line. */
  readonly line: CodeLine | undefined;
  readonly className: string;
}

/** One line of coloured code, with its line break. */
export function Code({ line, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: codeLines escapes its input.
  return <span className={className} dangerouslySetInnerHTML={{ __html: `${line ?? ''}\n` }} />;
}
