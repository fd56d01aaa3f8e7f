import type { Measurement } from '@rooflab/result';
import { formatTime, formatTimeWithInterval } from '@rooflab/roofline/units';
import clsx from 'clsx';
import { sizeLabel } from './result-points.ts';

interface Props {
  readonly measurements: readonly Measurement[];
  readonly className?: string;
}

/** Times of a software device, folded: they say nothing about a kernel, so no roof, share, gap or pace stands beside them. */
export function IncomparableTimes({ measurements, className }: Props) {
  if (measurements.length === 0) return null;
  return (
    <details className={clsx('text-sm', className)}>
      <summary className="w-fit rounded py-1 text-muted hover:text-text">Time on this software device, not comparable</summary>
      <ul className="mt-1">
        {measurements.map(({ size, overrides, medianNs, ciLowNs, ciHighNs, projected }) => (
          <li key={sizeLabel({ ...size, ...overrides })}>
            <span className="figures">
              {projected ? `${formatTime(medianNs)} (projected)` : formatTimeWithInterval(medianNs, ciLowNs, ciHighNs)}
            </span>{' '}
            <span className="text-muted">at {sizeLabel({ ...size, ...overrides })}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
