import type { CaseResult } from '@rooflab/result';
import { LINK_LOOKS } from '../ui/text-link.tsx';
import { playHash } from './play-address.ts';

/**
 * Opens the player of the page at the last write of the first wrong element. Nothing for a case that cannot be played here, and for one that is
 * wrong only in another order of the invocations: the player keeps the kernel's own.
 */
export function WriteLink({ testCase: { name, mismatch, launch, sizes } }: { readonly testCase: CaseResult }) {
  if (!mismatch || mismatch.firstIndex === null || mismatch.schedule || mismatch.permutes !== undefined || !launch || sizes) return null;
  const { output = null, firstIndex: index } = mismatch;
  // Not Next's link: the player follows changes of the address that the browser tells of.
  return (
    <a href={playHash({ testCase: name, output, index })} className={`${LINK_LOOKS} print:hidden`}>
      See who wrote element {index}
    </a>
  );
}
