import { Refused } from '@rooflab/db';

/** Characters of a comment. */
export const MAX_COMMENT_LENGTH = 4000;

/** Comments on one hand-in, answers and removed ones included. */
export const MAX_COMMENTS = 500;

/** Without blanks around it. Throws `Refused` unless it can be kept and shown as plain text. */
export function checkedText(text: string): string {
  const kept = text.trim();
  if (kept === '') throw new Refused('comment-empty', 'The comment is empty.', 'Write something.');
  if ([...kept].length > MAX_COMMENT_LENGTH || !kept.isWellFormed() || kept.includes('\0')) {
    throw new Refused('comment-too-long', `A comment is text of at most ${MAX_COMMENT_LENGTH} characters.`, 'Shorten it.');
  }
  return kept;
}
