import { countWords } from '@rooflab/roofline/units';

interface Counts {
  readonly comments: number;
  readonly open: number;
  readonly waiting: number;
  readonly unseen: number;
}

/** What the student reads about their own hand-in: `2 comments, 1 new`; null without comments. */
export function studentCountWords({ comments, open, unseen }: Counts): string | null {
  if (comments === 0) return null;
  const said = countWords(comments, 'comment');
  if (unseen > 0) return `${said}, ${unseen} new`;
  return open === 0 ? `${said}, done` : said;
}

/** For staff: `2 comments, 1 waits for staff`. */
export function staffCountWords({ comments, open, waiting }: Counts): string | null {
  if (comments === 0) return null;
  const said = countWords(comments, 'comment');
  if (waiting > 0) return `${said}, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for staff`;
  return open === 0 ? `${said}, done` : said;
}
