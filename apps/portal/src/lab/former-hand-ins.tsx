'use client';
import type { ErrorAnswer } from '@rooflab/api';
import { formatFraction } from '@rooflab/roofline/units';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
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
  const [error, setError] = useState<ErrorAnswer | null>(null);
  if (handIns.length === 0) return null;
  const load = async ({ handInId, when }: FormerHandIn): Promise<void> => {
    try {
      setError(null);
      const { source } = await api.handIn.byId.query({ handInId });
      onLoad(source, `your hand-in of ${when}`);
    } catch (fault) {
      setError(errorAnswer(fault));
    }
  };
  const trigger = (
    <Button kind="quiet" size="small">
      My hand-ins <ChevronDown size={14} aria-hidden="true" />
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
        <MenuLink href={paths.workLog(slug)}>All of them, in the work log</MenuLink>
      </Menu>
      {error && (
        <p role="alert" className="text-xs text-wrong">
          {error.message} {error.remedy}
        </p>
      )}
    </>
  );
}
