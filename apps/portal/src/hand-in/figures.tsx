import type { Result } from '@rooflab/result';
import { roofAge } from '@rooflab/roofline';
import { formatBandwidth, formatIntensity, formatThroughput, formatTimeWithInterval, THIN_SPACE } from '@rooflab/roofline/units';
import { Quantity } from '../ui/quantity.tsx';
import { Time } from '../ui/time.tsx';
import { IncomparableTimes } from './incomparable-times.tsx';
import type { ResultData } from './load-result.ts';
import { deviceName, isRecorded, sizeLabel } from './result-points.ts';

const BOUNDS = {
  memory: 'the fewest bytes of the exercise take longer than its operations',
  compute: 'the operations of the exercise take longer than its fewest bytes',
  launch: 'the launch takes over half of the time',
} as const;

function deviceHint({ device }: Result): string {
  if (device.deviceClass === 'untimed') return 'the exercise is untimed: only the answers count';
  if (device.deviceClass === 'counted') return 'counted, not timed: any device gives the same figures';
  if (!device.software) return `class ${device.deviceClass}`;
  return 'a software device: its times say nothing about a GPU';
}

function roofHint(roof: Result['roof']): string {
  const age = roofAge(roof);
  const launch = roof.launchNs > 0 ? `an empty launch takes ${(roof.launchNs / 1000).toFixed(1)}${THIN_SPACE}µs` : '';
  return [age === '' ? '' : `${age} before this kernel was timed`, launch].filter((part) => part !== '').join('; ');
}

/** Figures measured at the largest timed size. */
export function Figures({ data: { handIn, lab, isStaff } }: { readonly data: ResultData }) {
  const { placement, result } = handIn;
  if (result === null) return null;
  const operation = lab?.operation ?? 'flop';
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-6">
        {placement && (
          <>
            <Quantity name="time" hint={sizeLabel(placement.size)}>
              {formatTimeWithInterval(placement.medianNs, placement.ciLowNs, placement.ciHighNs)}
            </Quantity>
            <Quantity
              name="rate"
              {...(placement.flops > 0 && {
                hint: `${formatThroughput(placement.flopsPerSecond, operation)} at ${formatIntensity(placement.intensity, operation)}`,
              })}
            >
              {formatBandwidth(placement.bytesPerSecond)}
            </Quantity>
            <Quantity name="roof" hint="at this size and mix of reads and writes">
              {formatBandwidth(placement.attainableBytesPerSecond)}
            </Quantity>
            <Quantity name="bound" hint={BOUNDS[placement.bound]}>
              {placement.bound}
            </Quantity>
          </>
        )}
        <Quantity
          name="device"
          hint={
            <>
              {isRecorded(result) && 'recorded there; '}
              {deviceHint(result)}
            </>
          }
        >
          {deviceName(result)}
        </Quantity>
        {placement && result.roof.measuredAt !== '' && (
          <Quantity name="roof measured" hint={roofHint(result.roof)}>
            <span className="font-sans text-base">
              <Time at={new Date(result.roof.measuredAt)} />
            </span>
          </Quantity>
        )}
        {isStaff && result.seed !== '' && (
          <Quantity name="seed" hint="with it the grading can be repeated on the same data">
            <span className="text-xs break-all">{result.seed}</span>
          </Quantity>
        )}
      </dl>
      {!result.performance.graded && <IncomparableTimes measurements={result.performance.measurements} className="mt-4" />}
    </>
  );
}
