import type { ReactNode } from 'react';
import { bridge } from '../api/server.ts';
import { FocusOnArrival } from '../shell/focus-on-arrival.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { OwnAddress } from './own-address.tsx';

interface AccountPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** Page with a single short form in the middle. */
export function AccountPage({ title, lead, children }: AccountPageProps) {
  return (
    <>
      <TopBar />
      <main id="content" tabIndex={-1} className="mx-auto w-full max-w-96 px-4 py-10 outline-none sm:py-16">
        <FocusOnArrival />
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {lead && <div className="mt-1 text-muted">{lead}</div>}
        <div className="mt-6 flex flex-col gap-6">
          <OwnAddress origins={bridge().origins}>{children}</OwnAddress>
        </div>
      </main>
    </>
  );
}
