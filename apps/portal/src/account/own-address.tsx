'use client';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { leadTo } from './lead-to.ts';

interface Props {
  /** Origins from which the portal takes sign-ins; the first is its own. */
  readonly origins: readonly string[];
  readonly children: ReactNode;
}

/** Forms that the portal takes only from its own address; who opened them at another one, such as `127.0.0.1`, is led there. */
export function OwnAddress({ origins, children }: Props) {
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  // Before the effects of the children, which take secrets out of the address.
  useLayoutEffect(() => {
    const lead = leadTo(new URL(window.location.href), origins);
    if (lead?.by === 'redirect') window.location.replace(lead.address);
    if (lead?.by === 'link') setElsewhere(lead.address);
  }, [origins]);
  if (elsewhere === null) return children;
  return (
    <Notice kind="slow" title="This portal has another address.">
      Here nobody can sign in. Go on at{' '}
      <a href={elsewhere} className={LINK_LOOKS}>
        {new URL(elsewhere).origin}
      </a>
      .
    </Notice>
  );
}
