/** Comments that the reader should look at, over a whole course. */
export interface CommentCount {
  /** On the reader's own hand-ins, and not seen yet. */
  readonly unseen: number;
  /** The hand-in that all of them are on; null: on several. */
  readonly handInId: string | null;
  /** For staff: answers of students that wait for them. */
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
