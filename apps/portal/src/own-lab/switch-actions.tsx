'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { type Which, WhichField } from '../regrade/which-field.tsx';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly assignment: { readonly assignmentId: string; readonly title: string };
  /** What it would get. */
  readonly version: string;
  readonly number: number;
}

/** Gives a version of a lab to an assignment: from now on, or with a regrade of what was graded. */
export function SwitchActions({ course, assignment: { assignmentId, title }, version, number }: Props) {
  const router = useRouter();
  const { courseId, slug } = course;
  const [which, setWhich] = useState<Which>('best');
  const prepare = async (reason: string) => {
    const asked = { courseId, labVersion: version, filter: { assignmentId, which }, reason };
    const { regradeSetId } = await api.regrade.create.mutate(asked);
    router.push(`${paths.staff(slug, 'regrades')}/${regradeSetId}`);
  };
  const use = async () => {
    await api.lab.switchTo.mutate({ courseId, version, assignmentId });
    router.push(paths.staff(slug, 'labs'));
  };
  return (
    <>
      <ConfirmDialog
        title={`Use version ${number} in ${title}?`}
        description={`New hand-ins are graded with version ${number}, and so are those that wait now. What was graded stays as it is. New tries at questions are drawn from version ${number}; open ones stay.`}
        verb={`Use version ${number}`}
        trigger={<Button kind="primary">Use it for new hand-ins</Button>}
        act={use}
      />
      <ReasonDialog
        title={`Grade ${title} again with version ${number}?`}
        description={`You see first what would change. When you put the results into effect, the assignment gets version ${number}, too.`}
        verb="Prepare the regrade"
        trigger={<Button>Regrade with it</Button>}
        act={prepare}
      >
        <WhichField value={which} onChange={setWhich} />
      </ReasonDialog>
    </>
  );
}
