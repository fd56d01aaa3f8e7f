import type { Api } from '../pages-bridge.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { pageTimeZone } from '../ui/time.tsx';
import { HourBars } from './hour-bars.tsx';

type Hours = Awaited<ReturnType<Api['worker']['history']>>;

/** How the fleet did, hour by hour: three charts over the same hours. */
export async function FleetHistory({ hours }: { readonly hours: Hours }) {
  const zone = await pageTimeZone();
  const moments = hours.map(({ at }) => formatMoment(at, 'day-time', zone));
  const seconds = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} s`;
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
      <HourBars title="Most hand-ins waiting at once" moments={moments} values={hours.map(({ mostWaiting }) => mostWaiting)} />
      <HourBars
        title="Time to verdict: median, and 95 % within"
        moments={moments}
        values={hours.map(({ medianSeconds }) => medianSeconds)}
        upTo={hours.map(({ p95Seconds }) => p95Seconds)}
        format={seconds}
      />
      <HourBars title="Workers that graded" moments={moments} values={hours.map(({ workers }) => workers)} />
    </div>
  );
}
