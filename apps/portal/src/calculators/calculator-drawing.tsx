'use client';
import { CurvePlot } from '../plots/curve-plot.tsx';
import { AccessDrawing } from './access-drawing.tsx';
import { BoundDrawing } from './bound-drawing.tsx';
import { DivergenceDrawing } from './divergence-drawing.tsx';
import { type Calculation, MODEL_CURVES } from './model-curves.ts';

/** The picture of a calculation, where there is one to learn from. */
export function CalculatorDrawing({ name, calculation }: { readonly name: string; readonly calculation: Calculation }) {
  if (name === 'coalescing') return <AccessDrawing memory="storage" calculation={calculation} />;
  if (name === 'bank-conflicts') return <AccessDrawing memory="workgroup" calculation={calculation} />;
  if (name === 'divergence') return <DivergenceDrawing {...calculation} />;
  if (name === 'bound') return <BoundDrawing {...calculation} />;
  const curve = MODEL_CURVES[name];
  return curve ? <CurvePlot {...curve(calculation)} /> : null;
}
