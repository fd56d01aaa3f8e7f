'use client';
import type { CommentPlace } from './threads.ts';
import { useFollowComments } from './use-comment-news.ts';

/** For a source that nobody has commented on yet, and that the reader only reads: the first comment shows without a reload. */
export function FollowComments(place: Pick<CommentPlace, 'handInId' | 'threads'>) {
  useFollowComments(place);
  return null;
}
