'use client';
import { countWords } from '@rooflab/roofline/units';
import { useRef } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../ui/notice.tsx';

interface Props {
  readonly reportId: string;
  readonly lateDays: number;
  /** It replaces the version handed in before. */
  readonly again: boolean;
  /** Number of texts that two students wrote at the same time and nobody has merged. */
  readonly conflicts: number;
  /** Number of sections that contain only the lab's hints. */
  readonly unwritten: number;
}

/** Hands in for everyone in the report. The request keeps its id until it is answered, so repeating it makes no second version. */
export function HandInReport({ reportId, lateDays, again, conflicts, unwritten }: Props) {
  const requestId = useRef<string | null>(null);
  const handIn = async () => {
    requestId.current ??= crypto.randomUUID();
    await api.report.handIn.mutate({ reportId, requestId: requestId.current, acceptLate: lateDays > 0 });
    requestId.current = null;
    return true;
  };
  const { run, pending, error } = useAction(handIn);
  const verb = again ? 'Hand in again' : 'Hand in the report';
  if (lateDays === 0 && conflicts === 0 && unwritten === 0) {
    return (
      <>
        <Button kind="primary" pending={pending} onClick={() => run(undefined)}>
          {verb}
        </Button>
        <ErrorNotice error={error} className="mt-2" />
      </>
    );
  }
  const warnings = [
    ...(lateDays > 0 ? [`It is ${lateDays} ${lateDays === 1 ? 'day' : 'days'} late.`] : []),
    ...(unwritten > 0 ? [`${countWords(unwritten, 'section still holds', 'sections still hold')} only the hints of the lab.`] : []),
    ...(conflicts > 0 ? ['One section still exists in two versions.'] : []),
  ];
  return (
    <ConfirmDialog
      title="Hand in the report?"
      description={warnings.join(' ')}
      verb={verb}
      trigger={<Button kind="primary">{verb} …</Button>}
      act={handIn}
    />
  );
}
