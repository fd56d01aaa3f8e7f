'use client';
import { api } from '../api/client.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ReasonDialog } from '../ui/reason-dialog.tsx';
import { ResetLinkDialog } from '../ui/reset-link-dialog.tsx';
import { ConfirmAddress } from './confirm-address.tsx';
import { EditAccount } from './edit-account.tsx';
import { MergeAccount } from './merge-account.tsx';
import { SignOutUser } from './sign-out-user.tsx';

interface UserActionsProps {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly banned: boolean;
  readonly emailVerified: boolean;
  /** Administrators cannot remove their own rights, so at least one administrator remains. */
  readonly isOwn: boolean;
}

/** Actions on one account; each asks for a reason. */
export function UserActions(user: UserActionsProps) {
  const { userId, name } = user;
  const change = (fields: { isAdmin?: boolean; banned?: boolean }) => (reason: string) =>
    api.admin.updateUser.mutate({ userId, reason, ...fields });
  return (
    <Dialog
      title={name}
      trigger={
        <Button size="small" aria-label={`Change ${name}`}>
          Change
        </Button>
      }
    >
      <div className="flex flex-col items-start gap-3">
        {user.isOwn && (
          <p className="text-sm text-muted">This is your own account: only another administrator can change its rights and access.</p>
        )}
        <EditAccount userId={userId} name={name} email={user.email} />
        {!user.isOwn && <AdminRight {...user} change={change} />}
        {!user.isOwn && <Access {...user} change={change} />}
        {!user.emailVerified && <ConfirmAddress userId={userId} email={user.email} />}
        {!user.isAdmin && (
          <ResetLinkDialog
            name={name}
            make={(reason) => api.admin.resetLink.mutate({ userId, reason })}
            trigger={<Button>Link for a new password</Button>}
          />
        )}
        <SignOutUser userId={userId} />
        {!user.isOwn && !user.isAdmin && !user.banned && <MergeAccount userId={userId} name={name} email={user.email} />}
      </div>
    </Dialog>
  );
}

interface ChangeProps extends UserActionsProps {
  readonly change: (fields: { isAdmin?: boolean; banned?: boolean }) => (reason: string) => Promise<unknown>;
}

function AdminRight({ name, isAdmin, change }: ChangeProps) {
  const verb = isAdmin ? 'Remove administrator rights' : 'Make administrator';
  return (
    <ReasonDialog
      title={`${verb}: ${name}`}
      description={isAdmin ? 'They keep their roles in courses.' : 'They can then see and change every course, user and worker.'}
      verb={verb}
      danger={isAdmin}
      trigger={<Button>{verb}</Button>}
      act={change({ isAdmin: !isAdmin })}
    />
  );
}

function Access({ name, banned, change }: ChangeProps) {
  const verb = banned ? 'Lift the ban' : 'Ban';
  return (
    <ReasonDialog
      title={`${verb}: ${name}`}
      description={banned ? 'They can sign in again.' : 'Ends all sessions and blocks all tokens immediately. Their hand-ins are kept.'}
      verb={verb}
      danger={!banned}
      trigger={<Button kind={banned ? 'secondary' : 'danger'}>{verb}</Button>}
      act={change({ banned: !banned })}
    />
  );
}
