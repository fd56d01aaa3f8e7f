'use client';
import { api } from '../api/client.ts';
import { paths } from '../shell/paths.ts';
import { joinCodeOf } from './join-code.ts';
import { forgetInvitationToken, keptInvitationToken, keptInvited } from './kept-invitation.ts';

/** What somebody came for who signs in or signs up, done at once. */
export type Purpose = { readonly kind: 'join'; readonly code: string } | { readonly kind: 'invitation' } | { readonly kind: 'page' };

/** `next`: the path where the reader wanted to go, as `readNextPath` has checked it. */
export function purposeOf(next: string): Purpose {
  if (next === paths.invitation) return { kind: 'invitation' };
  const code = joinCodeOf(next);
  return code === '' ? { kind: 'page' } : { kind: 'join', code };
}

interface SignedIn {
  readonly next: string;
  readonly email: string;
}

/** Joins the course for which the reader came, and finds its page. Where that is refused, the page of `next` says why. */
export async function continueAfter({ next, email }: SignedIn): Promise<string> {
  try {
    return await doneAt(purposeOf(next), { next, email });
  } catch {
    return next;
  }
}

async function doneAt(purpose: Purpose, { next, email }: SignedIn): Promise<string> {
  switch (purpose.kind) {
    case 'join':
      return await joinByCode(purpose.code);
    case 'invitation': {
      const token = keptInvitationToken();
      // A person with another address is told first what that means.
      if (token === '' || keptInvited()?.email !== email.toLowerCase()) return next;
      const { slug } = await api.roster.acceptInvitation.mutate({ token });
      forgetInvitationToken();
      return paths.course(slug);
    }
    case 'page':
      return next;
  }
}

/** Joins with the code and returns the address of the course. */
export async function joinByCode(code: string): Promise<string> {
  const { courseId } = await api.course.join.mutate({ code });
  const joined = (await api.course.list.query()).find((course) => course.courseId === courseId);
  return joined ? paths.course(joined.slug) : paths.home;
}
