'use client';
import type { ExperimentResult } from '@rooflab/result';
import { useKeptPrediction } from './predict-first.tsx';
import { type AskedField, predictionWords } from './prediction.ts';

interface PredictionCheckProps {
  readonly userId: string;
  readonly asked: AskedField;
  readonly result: ExperimentResult;
}

/** What the reader predicted in this browser, beside what a run measured; nothing without a prediction. */
export function PredictionCheck({ userId, asked, result }: PredictionCheckProps) {
  const prediction = useKeptPrediction(userId, result.id);
  return prediction === null ? null : <p className="mb-3 max-w-[72ch]">{predictionWords(asked, prediction, result)}</p>;
}
