'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly courseId: string;
  readonly code: string | null;
  /** Null for TAs, who see the code and do not change it. */
  readonly link: string | null;
  readonly mayChange: boolean;
}

/** The code for the slide of the first lecture. */
export function JoinCode({ courseId, code, link, mayChange }: Props) {
  const rotate = useAction((open: boolean) => api.course.rotateCode.mutate({ courseId, open }));
  return (
    <div className="flex flex-col items-start gap-3">
      {code === null ? (
        <p>The course is closed to join codes: only people on the roster get in.</p>
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span className="figures text-xl tracking-widest">{code}</span>
          <CopyButton text={code} label="Copy the code" />
          {link && <CopyButton text={link} label="Copy the link" />}
        </p>
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" pending={rotate.pending} onClick={() => rotate.run(true)}>
            {code === null ? 'Open with a code' : 'New code in its place'}
          </Button>
          {code !== null && (
            <Button size="small" kind="quiet" pending={rotate.pending} onClick={() => rotate.run(false)}>
              Close
            </Button>
          )}
        </div>
      )}
      <ErrorNotice error={rotate.error} />
    </div>
  );
}
