import { Notice } from '../ui/notice.tsx';

/** Where the installation cannot send mail, nobody can confirm an address by mail. */
export function NoMailNotice() {
  return (
    <Notice kind="slow" title="This portal sends no mail, so it cannot send you a link.">
      <p>
        Ask an instructor of your course. If it is your only course, they can make you a link to choose a new password; otherwise, or if you
        are staff, an administrator can. Go in person or write from an address that they know: they must be sure that it is you.
      </p>
      <p className="mt-2">If you know the old password and are still signed in somewhere, change it there, under Account.</p>
      <p className="mt-2">Nothing that you handed in is lost: it belongs to your account, not to the password.</p>
    </Notice>
  );
}
