'use client';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
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
  const change = (open: boolean) => api.course.rotateCode.mutate({ courseId, open });
  const rotate = useAction(change);
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
      {mayChange && code === null && (
        <Button size="small" pending={rotate.pending} onClick={() => rotate.run(true)}>
          Create a join code
        </Button>
      )}
      {mayChange && code !== null && (
        <div className="flex flex-wrap gap-2">
          <ConfirmDialog
            title="Replace the join code?"
            description={`${code} stops working now, on slides and in links too. Everyone who has joined stays in the course.`}
            verb="Replace the code"
            danger
            trigger={<Button size="small">Replace the code</Button>}
            act={() => change(true)}
          />
          <ConfirmDialog
            title="Close the course to join codes?"
            description={`${code} stops working for good. Opening the course again creates a new code.`}
            verb="Close"
            danger
            trigger={
              <Button size="small" kind="quiet">
                Close
              </Button>
            }
            act={() => change(false)}
          />
        </div>
      )}
      <ErrorNotice error={rotate.error} />
    </div>
  );
}
