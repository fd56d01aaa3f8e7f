import 'server-only';
import type { ReactElement } from 'react';
import { bridge } from '../api/server.ts';

interface Props {
  readonly children: ReactElement;
  readonly className?: string;
}

/**
 * Elements that never change, sent as one text: as elements Next.js would send each of them twice, and the browser would have to process all of them
 * again. They may contain no client components and nothing asynchronous.
 */
export function StaticHtml({ children, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped its own output.
  return <div className={className} dangerouslySetInnerHTML={{ __html: bridge().markup(children) }} />;
}
