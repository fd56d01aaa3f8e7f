import { bandwidthRoofs } from '@rooflab/roofline';
import { BandwidthPlot } from '../plots/bandwidth-plot.tsx';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import { SamplesPlot } from '../plots/samples-plot.tsx';
import { paths } from '../shell/paths.ts';
import { formatMoment } from '../ui/format-moment.ts';
import { Section } from '../ui/page-header.tsx';
import { pageTimeZone } from '../ui/time.tsx';
import type { ResultData } from './load-result.ts';
import { bandwidthPoints, rooflinePoints, sampleSets } from './result-points.ts';

/** The most telling plot: for a kernel without operations that is bandwidth by size. */
export async function MainPlot({ data }: { readonly data: ResultData }) {
  const { handIn, rungs, trail, density, marks, course } = data;
  const { result, placement } = handIn;
  if (result === null || placement === null) return null;
  const zone = await pageTimeZone();
  const others = {
    trail,
    rungs,
    label: (at: Date) => formatMoment(at, 'day-time', zone),
    href: (id: string) => paths.handIn(course.slug, id),
  };
  const points = rooflinePoints({ ...handIn, result }, others);
  const { flopsPerSecond, curve } = result.roof;
  const roof = { flopsPerSecond, curve, bandwidths: bandwidthRoofs(result.performance.measurements, result.roof) };
  if (placement.flops === 0) return <BandwidthPlot roof={{ flopsPerSecond, curve }} points={bandwidthPoints(result)} marks={marks} />;
  return (
    <RooflinePlot
      operation={data.lab?.operation ?? 'flop'}
      roof={roof}
      points={points}
      density={density}
      marks={marks}
      note={sizesNote(result.performance.measurements.length)}
    />
  );
}

function sizesNote(sizes: number): string {
  if (sizes < 2) return '';
  return `The plot shows the largest size; score and share of the roof are over ${sizes === 2 ? 'both' : `all ${sizes}`}.`;
}

/** Bandwidth by size (unless that is the main plot), and the distribution of the samples. */
export function MorePlots({ data: { handIn, marks } }: { readonly data: ResultData }) {
  const { result, placement } = handIn;
  if (result === null || placement === null) return null;
  return (
    <>
      {placement.flops > 0 && (
        <Section title="By size" id="by-size" lead="A small size may fit in a cache and a large one may not, so each has its own roof.">
          <BandwidthPlot roof={result.roof} points={bandwidthPoints(result)} marks={marks} />
        </Section>
      )}
      <Section
        screenOnly
        title="Samples"
        id="samples"
        lead="Each size is timed until its median is certain to one percent, or its time is up. The band is the interval of the median: 95 % with six samples or more; with fewer, it runs from the fastest to the slowest."
      >
        <SamplesPlot title="Time of each sample, relative to the median" sets={sampleSets(result)} />
      </Section>
    </>
  );
}
