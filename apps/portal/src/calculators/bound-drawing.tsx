'use client';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import type { Calculation } from './model-curves.ts';

/** Where the kernel would stand if it attained what its bound allows. */
export function BoundDrawing({ inputs, outputs }: Calculation) {
  const bytes = Number(inputs.bytes);
  const flopsPerSecond = Number(outputs.attainableFlopsPerSecond);
  const intensity = Number(outputs.intensity);
  const bytesPerSecond = Number(inputs.bytesPerSecond);
  return (
    <RooflinePlot
      title="The kernel under the roofline of its device"
      operation="flop"
      hasLegend={false}
      roof={{ flopsPerSecond: Number(inputs.flopsPerSecond), curve: [], bandwidths: [{ bytesPerSecond, bytes }] }}
      points={[
        { id: 'kernel', label: 'at its bound', kind: 'mine', intensity, flopsPerSecond, bytesPerSecond: flopsPerSecond / intensity, bytes },
      ]}
    />
  );
}
