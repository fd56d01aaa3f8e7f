import { bridge } from '../api/server.ts';
import { Difference, type DifferenceProps } from './difference.tsx';

/** The difference of two sources, sent as one text: a long one has a thousand elements, each of which Next.js would write twice. */
export function DiffView(sources: DifferenceProps) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped what it made.
  return <div dangerouslySetInnerHTML={{ __html: bridge().markup(<Difference {...sources} />) }} />;
}
