'use client';
import { hideHash } from '../shell/hide-hash.ts';

const TOKEN_KEY = 'rooflab-invitation';
const INVITED_KEY = 'rooflab-invited';

export interface Invited {
  readonly name: string;
  readonly email: string;
}

/**
 * The secret of an invitation link: in the `#` part of the address when the link is opened. From then on this tab stores it, so that it survives
 * signing in. Empty if there is none.
 */
export function takeInvitationToken(): string {
  const given = window.location.hash.slice(1);
  if (given === '') return keptInvitationToken();
  window.sessionStorage.setItem(TOKEN_KEY, given);
  hideHash();
  return given;
}

export function keptInvitationToken(): string {
  return window.sessionStorage.getItem(TOKEN_KEY) ?? '';
}

/** Whom the invitation is for, so that the form for a new account need not ask. */
export function keepInvited({ name, email }: Invited): void {
  window.sessionStorage.setItem(INVITED_KEY, JSON.stringify({ name, email }));
}

export function keptInvited(): Invited | null {
  const kept: unknown = JSON.parse(window.sessionStorage.getItem(INVITED_KEY) ?? 'null');
  if (typeof kept !== 'object' || kept === null || !('name' in kept && 'email' in kept)) return null;
  return { name: String(kept.name), email: String(kept.email) };
}

export function forgetInvitationToken(): void {
  window.sessionStorage.removeItem(TOKEN_KEY);
  window.sessionStorage.removeItem(INVITED_KEY);
}
