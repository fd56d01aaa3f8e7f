import 'server-only';
import { shownMarkdown, withoutParagraph } from '@rooflab/markdown';
import { bridge } from '../api/server.ts';
import { pageBudget } from './page-budget.ts';

interface Props {
  readonly children: string;
  readonly className?: string;
}

/** Markdown by students, staff or the author of a lab. Markup in the text is escaped, so it never becomes an element. */
export async function Markdown({ children, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: shownMarkdown escapes whatever it is given.
  return <div className={className} dangerouslySetInnerHTML={{ __html: await htmlOf(children) }} />;
}

/** The same for a part of a line, without a paragraph around it. */
export async function InlineMarkdown({ children }: Pick<Props, 'children'>) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: as above.
  return <span dangerouslySetInnerHTML={{ __html: withoutParagraph(await htmlOf(children)) }} />;
}

function htmlOf(markdown: string): Promise<string> {
  return shownMarkdown(markdown, bridge().markdown, pageBudget());
}
