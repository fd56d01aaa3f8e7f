'use client';
import type { ErrorAnswer } from '@rooflab/course';

/** Null on success. */
type Refusal = ErrorAnswer | null;

export function signInWithPassword(body: { email: string; password: string }): Promise<Refusal> {
  return post('/sign-in/email', body);
}

/** Answers the same whether or not the address has an account. Without `password` where mails are sent: it is chosen with the link. */
export function signUp(body: { name: string; email: string; password?: string }): Promise<Refusal> {
  return post('/sign-up/email', body);
}

export function signOut(): Promise<Refusal> {
  return post('/sign-out', {});
}

export function requestPasswordReset(body: { email: string }): Promise<Refusal> {
  return post('/request-password-reset', body);
}

export function resetPassword(body: { token: string; newPassword: string }): Promise<Refusal> {
  return post('/reset-password', body);
}

export function changePassword(body: { currentPassword: string; newPassword: string }): Promise<Refusal> {
  return post('/change-password', body);
}

export function changeName(body: { name: string }): Promise<Refusal> {
  return post('/update-user', body);
}

/** Sends the browser to the university's sign-in; comes back to `callbackURL`. */
export async function signInWithOidc({ providerId, callbackURL }: { providerId: string; callbackURL: string }): Promise<Refusal> {
  const response = await send('/sign-in/social', { provider: providerId, callbackURL, errorCallbackURL: '/sign-in?refused=1' });
  const body: unknown = await response?.json().catch(() => null);
  if (response?.ok && typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string') {
    window.location.assign(body.url);
    return null;
  }
  return refusal(response?.status ?? 0, body);
}

async function post(path: string, body: object): Promise<Refusal> {
  const response = await send(path, body);
  if (response?.ok) return null;
  return refusal(response?.status ?? 0, await response?.json().catch(() => null));
}

function send(path: string, body: object): Promise<Response | null> {
  return fetch(`/api/auth${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).catch(
    () => null,
  );
}

const REMEDIES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Check both. Passwords are case-sensitive.',
  EMAIL_NOT_VERIFIED: 'Ask for a link with “Forgot your password?”: it confirms the address.',
  PASSWORD_TOO_WEAK: 'Choose another. Several unrelated words work well.',
  INVALID_PASSWORD: 'Enter your current password again. Passwords are case-sensitive.',
  INVALID_TOKEN: 'It has already been used, was replaced by a newer one, or has expired. Ask the person who gave it to you for a new one.',
};

/** Replace better-auth's own messages. */
const MESSAGES: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Wrong e-mail address or password.',
  INVALID_TOKEN: 'This link no longer works.',
};

function refusal(status: number, body: unknown): ErrorAnswer {
  const text = (key: string): string | null => {
    const value = typeof body === 'object' && body !== null ? Object.entries(body).find(([name]) => name === key)?.[1] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const code = text('code') ?? String(status);
  const none = { details: {}, requestId: null };
  if (status === 0)
    return { ...none, code: 'offline', message: 'The portal did not answer.', remedy: 'Check your connection and try again.' };
  if (status === 429) {
    const message = text('message') ?? 'Too many attempts in a short time.';
    return { ...none, code, message, remedy: 'Wait, then try again.' };
  }
  const fields = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : {};
  return {
    details: { fields },
    code,
    message: MESSAGES[code] ?? text('message') ?? 'That did not work.',
    remedy: text('remedy') ?? REMEDIES[code] ?? 'Try again. If it keeps happening, tell the staff.',
    requestId: text('requestId'),
  };
}
