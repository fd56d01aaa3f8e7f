'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { type Announcement, AnnouncementForm } from './announcement-form.tsx';

export function AnnouncementActions({
  known,
  courseId,
  timeZone,
}: {
  readonly known: Announcement;
  readonly courseId: string;
  readonly timeZone: string;
}) {
  const [open, setOpen] = useState(false);
  const remove = useAction(() => api.announcement.remove.mutate({ announcementId: known.announcementId }));
  return (
    <div className="flex gap-2">
      <Dialog wide title="Change the announcement" trigger={<Button size="small">Change</Button>} open={open} onOpenChange={setOpen}>
        <AnnouncementForm courseId={courseId} timeZone={timeZone} known={known} onDone={() => setOpen(false)} />
      </Dialog>
      <Button
        size="small"
        kind="danger"
        pending={remove.pending}
        onClick={() => remove.run(undefined)}
        aria-label={`Remove ${known.title}`}
      >
        Remove
      </Button>
      <ErrorNotice error={remove.error} />
    </div>
  );
}
