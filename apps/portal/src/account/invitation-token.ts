const KEY = 'rooflab-invitation';

/**
 * The secret of an invitation's link: behind `#` of the address when the link is opened. From then on this tab keeps it, so that it is still there
 * after signing in, and the address holds it no more. Empty: there is none.
 */
export function takeInvitationToken(): string {
  const given = window.location.hash.slice(1);
  if (given === '') return window.sessionStorage.getItem(KEY) ?? '';
  window.sessionStorage.setItem(KEY, given);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return given;
}

export function forgetInvitationToken(): void {
  window.sessionStorage.removeItem(KEY);
}
