'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
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
  return (
    <div className="flex gap-2">
      <Dialog size="wide" title="Change the announcement" trigger={<Button size="small">Change</Button>} open={open} onOpenChange={setOpen}>
        <AnnouncementForm courseId={courseId} timeZone={timeZone} known={known} onDone={() => setOpen(false)} />
      </Dialog>
      <ConfirmDialog
        title={`Remove “${known.title}”?`}
        description="The announcement disappears for everyone and cannot be brought back."
        verb="Remove"
        danger
        trigger={
          <Button size="small" kind="danger" aria-label={`Remove ${known.title}`}>
            Remove
          </Button>
        }
        act={() => api.announcement.remove.mutate({ announcementId: known.announcementId })}
      />
    </div>
  );
}
