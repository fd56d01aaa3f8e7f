import 'server-only';
import type { ReactElement } from 'react';
import { bridge } from '../api/server.ts';

interface Props {
  readonly children: ReactElement;
  readonly className?: string;
}

/**
 * Elements that never change, sent as one text: as elements Next.js would write each of them twice, and the browser would go through all of them once
 * more. They hold no client components and wait for nothing.
 */
export function StaticHtml({ children, className }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React escaped what it made.
  return <div className={className} dangerouslySetInnerHTML={{ __html: bridge().markup(children) }} />;
}
