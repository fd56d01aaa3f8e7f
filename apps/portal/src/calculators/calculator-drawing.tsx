'use client';
import { CurvePlot } from '../plots/curve-plot.tsx';
import { RooflinePlot } from '../plots/roofline-plot.tsx';
import { AccessDrawing } from './access-drawing.tsx';
import { DivergenceDrawing } from './divergence-drawing.tsx';
import { type Calculation, MODEL_CURVES } from './model-curves.ts';

/** A picture of the calculation, where one helps. */
export function CalculatorDrawing({ name, calculation }: { readonly name: string; readonly calculation: Calculation }) {
  if (name === 'coalescing') return <AccessDrawing memory="storage" calculation={calculation} />;
  if (name === 'bank-conflicts') return <AccessDrawing memory="workgroup" calculation={calculation} />;
  if (name === 'divergence') return <DivergenceDrawing {...calculation} />;
  if (name === 'bound') return <BoundDrawing {...calculation} />;
  const curve = MODEL_CURVES[name];
  return curve ? <CurvePlot {...curve(calculation)} /> : null;
}

/** Where the kernel would be if it attained its bound. */
function BoundDrawing({ inputs, outputs }: Calculation) {
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
