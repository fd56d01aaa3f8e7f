/** Comments and requests in a course that the reader should look at. */
export interface CommentCount {
  /** Not yet seen, on the reader's own hand-ins. */
  readonly unseen: number;
  /** The hand-in that has all of them; null: several hand-ins. */
  readonly handInId: string | null;
  /** For staff: students' answers that wait for a reply. */
  readonly waiting: number;
  /** For staff: students' requests that wait for a decision. */
  readonly openRequests: number;
  /** Not yet seen, on the reader's own requests. */
  readonly unseenDecisions: number;
}

interface News extends Pick<CommentCount, 'waiting' | 'openRequests' | 'unseenDecisions'> {
  readonly unseen: readonly { readonly handInId: string; readonly comments: number }[];
}

export function commentCount({ unseen, ...counts }: News): CommentCount {
  const [first] = unseen;
  return {
    unseen: unseen.reduce((sum, { comments }) => sum + comments, 0),
    handInId: unseen.length === 1 && first ? first.handInId : null,
    ...counts,
  };
}
