import { Notice } from '../ui/notice.tsx';

/** Where the installation can send no mail, nobody can prove an address by one. */
export function NoMailNotice() {
  return (
    <Notice kind="slow" title="This portal sends no mail, so it cannot send you a link.">
      <p>
        Ask your course's staff or the administrator. If you are still signed in somewhere, open Account there: you can change the password
        if you know the old one.
      </p>
      <p className="mt-2">Nothing that you handed in is lost: it belongs to your account, not to the password.</p>
    </Notice>
  );
}
