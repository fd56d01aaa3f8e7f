import { Markdown } from '../markdown/markdown.tsx';

/** What students write in a report: Markdown with formulas. */
export function ReportText({ children }: { readonly children: string }) {
  if (children.trim() === '') return null;
  return (
    <Markdown className="max-w-[72ch] break-words print:max-w-none [&_h2]:mt-2 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:font-semibold [&_h2]:tracking-tight [&_h2]:break-after-avoid [&_h3]:break-after-avoid">
      {children}
    </Markdown>
  );
}
