'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { formatFraction } from '@rooflab/roofline/units';
import { useEffect, useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { hideHash } from '../shell/hide-hash.ts';
import { goOnFrom, paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ChevronDown } from '../ui/icons.tsx';
import { Menu, MenuAction, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { VerdictMark } from '../ui/verdict.tsx';
import type { FormerHandIn } from './lab-data.ts';

interface FormerHandInsProps {
  readonly slug: string;
  readonly handIns: readonly FormerHandIn[];
  /** `by` says what the text is now. */
  readonly onLoad: (source: string, by: string) => void;
}

/** Loads the text of a former hand-in into the editor; what was there can be brought back. */
export function FormerHandIns({ slug, handIns, onLoad }: FormerHandInsProps) {
  const { load, error } = useLoad(onLoad);
  if (handIns.length === 0) return null;
  const trigger = (
    <Button kind="quiet" size="small">
      My hand-ins <ChevronDown size={14} />
    </Button>
  );
  return (
    <>
      <Menu trigger={trigger}>
        <p className="px-2.5 pt-1.5 pb-1 text-xs text-muted">Load into the editor</p>
        {handIns.map((handIn) => (
          <MenuAction key={handIn.handInId} onSelect={() => void load(handIn)}>
            <span className="figures text-xs text-muted">{handIn.when}</span>
            <VerdictMark verdict={handIn.verdict} waiting={handIn.state} />
            {handIn.fraction !== null && <span className="figures text-xs">{formatFraction(handIn.fraction)}</span>}
            {handIn.note !== '' && <span className="max-w-56 truncate text-xs text-muted">{handIn.note}</span>}
          </MenuAction>
        ))}
        <MenuSeparator />
        <MenuLink href={paths.workLog(slug)}>See all in the work log</MenuLink>
      </Menu>
      <LoadError error={error} />
    </>
  );
}

/** On another machine there is no draft, but a hand-in to continue from. */
export function LastHandIn({ handIns, onLoad }: Omit<FormerHandInsProps, 'slug'>) {
  const { load, error } = useLoad(onLoad);
  const [last] = handIns;
  if (!last) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-raised py-1 pr-1 pl-4 text-sm">
      <p className="mr-auto">This is the starter; you have handed in before.</p>
      <Button kind="quiet" size="small" onClick={() => void load(last)}>
        Load my last hand-in
      </Button>
      <LoadError error={error} />
    </div>
  );
}

/** Loads the text of the hand-in that the address names, once; the draft that was there can be brought back. */
export function GoOn({ handIns, onLoad }: Omit<FormerHandInsProps, 'slug'>) {
  const { load, error } = useLoad(onLoad);
  useEffect(() => {
    const handInId = goOnFrom(window.location.hash);
    if (handInId === null) return;
    hideHash();
    const when = handIns.find((each) => each.handInId === handInId)?.when;
    void load({ handInId, ...(when !== undefined && { when }) });
  });
  return <LoadError error={error} />;
}

function useLoad(onLoad: FormerHandInsProps['onLoad']) {
  const [error, setError] = useState<ErrorAnswer | null>(null);
  const load = async ({ handInId, when }: Pick<FormerHandIn, 'handInId'> & Partial<Pick<FormerHandIn, 'when'>>): Promise<void> => {
    try {
      setError(null);
      const { source } = await api.handIn.byId.query({ handInId });
      onLoad(source, when === undefined ? 'an earlier hand-in' : `your hand-in of ${when}`);
    } catch (fault) {
      setError(errorAnswer(fault));
    }
  };
  return { load, error };
}

function LoadError({ error }: { readonly error: ErrorAnswer | null }) {
  return (
    error && (
      <p role="alert" className="text-xs text-wrong">
        {error.message} {error.remedy}
      </p>
    )
  );
}
