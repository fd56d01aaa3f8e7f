/** Comments in a course that the reader should look at. */
export interface CommentCount {
  /** Not yet seen, on the reader's own hand-ins. */
  readonly unseen: number;
  /** The hand-in that has all of them; null: several hand-ins. */
  readonly handInId: string | null;
  /** For staff: students' answers that wait for a reply. */
  readonly waiting: number;
}

interface News {
  readonly unseen: readonly { readonly handInId: string; readonly comments: number }[];
  readonly waiting: number;
}

export function commentCount({ unseen, waiting }: News): CommentCount {
  const [first] = unseen;
  return {
    unseen: unseen.reduce((sum, { comments }) => sum + comments, 0),
    handInId: unseen.length === 1 && first ? first.handInId : null,
    waiting,
  };
}
