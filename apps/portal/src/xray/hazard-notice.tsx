import type { Hazard } from '@rooflab/result';
import { type GoTo, LinkedLines } from '../source/line-link.tsx';
import { Notice } from '../ui/notice.tsx';

const NAMES = {
  race: 'Race',
  uninitialized: 'Read before it is written',
  'out-of-bounds': 'Out of bounds',
} as const satisfies Record<Hazard['kind'], string>;

/** What is right only by luck; renders nothing if luck plays no part. */
export function HazardNotice({ hazards, goTo }: { readonly hazards: readonly Hazard[]; readonly goTo?: GoTo | undefined }) {
  const warnings = hazards.filter(({ discarded }) => !discarded);
  if (warnings.length === 0) return null;
  return (
    <Notice kind="slow" title="Right on this device, but it may fail on another.">
      <ul className="mt-1 flex max-w-[80ch] flex-col gap-1.5">
        {warnings.map(({ kind, memory, lines, message }) => (
          <li key={`${kind} ${memory} ${lines.join(' ')} ${message}`} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{NAMES[kind]}:</span> <LinkedLines text={message} goTo={goTo} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
