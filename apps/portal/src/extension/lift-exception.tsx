'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';

interface Props {
  readonly exceptionId: string;
  readonly kind: 'exempt' | 'withheld';
  readonly name: string;
}

/** Ends an exemption, or releases a grade, with a reason. */
export function LiftException({ exceptionId, kind, name }: Props) {
  const releases = kind === 'withheld';
  const verb = releases ? 'Release' : 'Revoke';
  const what = releases ? 'Release the grade' : 'Revoke the exemption';
  return (
    <ReasonDialog
      title={what}
      description={releases ? `${name} is told the grade, and so is a learning platform.` : `It counts for ${name} as for everyone else.`}
      verb={verb}
      trigger={
        <Button size="small" kind="quiet" aria-label={`${what} of ${name}`}>
          {verb}
        </Button>
      }
      act={(reason) => api.grade.liftException.mutate({ exceptionId, reason })}
    />
  );
}
