import type { ErrorAnswer } from '@rooflab/course';
import clsx from 'clsx';
import type { ReactNode } from 'react';

const KINDS = {
  info: { ground: 'bg-raised border-line', word: '' },
  right: { ground: 'bg-good-quiet border-good', word: 'Done: ' },
  slow: { ground: 'bg-slow-quiet border-slow', word: 'Warning: ' },
  wrong: { ground: 'bg-wrong-quiet border-wrong', word: 'Error: ' },
  ours: { ground: 'bg-ours-quiet border-ours', word: 'On our side: ' },
} as const;

interface NoticeProps {
  readonly kind?: keyof typeof KINDS;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly className?: string;
  /** Appeared after something was done: screen readers say it. */
  readonly live?: boolean;
}

/** Something to know, in a sentence or two. */
export function Notice({ kind = 'info', title, children, className, live = false }: NoticeProps) {
  const { ground, word } = KINDS[kind];
  return (
    <div
      role={live ? (kind === 'wrong' ? 'alert' : 'status') : undefined}
      className={clsx('rounded border-l-3 px-3.5 py-2.5 text-base', ground, className)}
    >
      {title && (
        <p className="font-medium">
          <span className="sr-only">{word}</span>
          {title}
        </p>
      )}
      {children && <div className={clsx(title && 'text-sm', 'text-text')}>{children}</div>}
    </div>
  );
}

/** A refusal of the API: what is wrong and what to do about it; nothing when there is none. */
export function ErrorNotice({ error, className }: { readonly error: ErrorAnswer | null; readonly className?: string }) {
  if (error === null) return null;
  return (
    <Notice kind={error.requestId === null ? 'wrong' : 'ours'} title={error.message} live {...(className && { className })}>
      {error.remedy}
      {error.requestId && <span className="figures mt-1 block text-xs text-muted">Request {error.requestId}</span>}
    </Notice>
  );
}
