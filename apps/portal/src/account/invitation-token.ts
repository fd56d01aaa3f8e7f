import { hideHash } from '../shell/hide-hash.ts';

const KEY = 'rooflab-invitation';

/**
 * The secret of an invitation's link: behind `#` of the address when the link is opened. From then on this tab keeps it, so that it is still there
 * after signing in. Empty: there is none.
 */
export function takeInvitationToken(): string {
  const given = window.location.hash.slice(1);
  if (given === '') return window.sessionStorage.getItem(KEY) ?? '';
  window.sessionStorage.setItem(KEY, given);
  hideHash();
  return given;
}

export function forgetInvitationToken(): void {
  window.sessionStorage.removeItem(KEY);
}
