import { countWords } from '@rooflab/roofline/units';
import { ButtonLink } from '../ui/button.tsx';
import type { Gradebook } from './gradebook.ts';
import { type GradebookAsked, gradebookAddress } from './gradebook-address.ts';

interface Props {
  readonly slug: string;
  readonly asked: GradebookAsked;
  readonly book: Pick<Gradebook, 'page' | 'pages' | 'matching' | 'students'>;
}

/** `1–50 of 3 000 students`, for the line above the table. */
export function countOf({ rows, page, matching, students }: Gradebook, rowsOfPage: number): string {
  const from = (page - 1) * rowsOfPage + 1;
  const of = matching === students ? countWords(students, 'student') : `${matching} found among ${countWords(students, 'student')}`;
  return rows.length === 0 ? of : `${from}–${from + rows.length - 1} of ${of}`;
}

export function GradebookPages({ slug, asked, book: { page, pages } }: Props) {
  if (pages === 1) return null;
  const link = (to: number, words: string) => (
    <ButtonLink href={gradebookAddress(slug, { ...asked, page: to })} size="small">
      {words}
    </ButtonLink>
  );
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center gap-2 text-sm">
      {page > 1 && link(1, 'First page')}
      {page > 1 && link(page - 1, 'Previous page')}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && link(page + 1, 'Next page')}
      {page < pages && link(pages, 'Last page')}
    </nav>
  );
}
