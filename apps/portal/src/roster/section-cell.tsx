'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

interface Props {
  readonly courseId: string;
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  readonly section: string | null;
}

/** The section of somebody on the roster, and the button that changes it. */
export function SectionCell({ courseId, email, name, section }: Props) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(section ?? '');
  const change = useAction((to: string) => api.roster.addPerson.mutate({ courseId, email, section: to }));
  const submit = async () => {
    if ((await change.run(text)) !== null) setOpen(false);
  };
  const trigger = (
    <Button size="small" kind="quiet" aria-label={`${section ?? 'none'}: change the section of ${name || email}`}>
      {section ?? 'none'}
    </Button>
  );
  return (
    <Dialog
      title={`Section of ${name || email}`}
      description="Dates and extensions of the section apply, for what was handed in before as well."
      trigger={trigger}
      open={open}
      onOpenChange={setOpen}
    >
      <Form error={change.error} onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label="Section"
          name="section"
          hint="Empty: in no section."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <FormNotice />
        <div>
          <Button type="submit" kind="primary" pending={change.pending}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
