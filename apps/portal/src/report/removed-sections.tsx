'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import type { Report } from './report-data.ts';

/** Removed sections can be restored: no text is ever lost. */
export function RemovedSections({ removed }: { readonly removed: Report['removed'] }) {
  const { run, pending, error } = useAction((sectionId: string) => api.report.setRemoved.mutate({ sectionId, removed: false }));
  if (removed.length === 0) return null;
  return (
    <details className="mt-6 text-sm print:hidden">
      <summary className="w-fit rounded py-1 text-muted hover:text-text">Removed sections ({removed.length})</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {removed.map(({ sectionId, kind, text }) => (
          <li key={sectionId} className="flex items-start gap-3">
            <Button size="small" pending={pending} onClick={() => run(sectionId)}>
              Put back
            </Button>
            <span className="min-w-0 flex-1 break-words text-muted">{words(kind, text)}</span>
          </li>
        ))}
      </ul>
      <ErrorNotice error={error} className="mt-2" />
    </details>
  );
}

const LONGEST = 120;

function words(kind: string, text: string): string {
  const start = text.trim().slice(0, LONGEST);
  if (start === '') return kind === 'prose' ? 'empty text' : 'a figure without text';
  return text.trim().length > LONGEST ? `${start} …` : start;
}
