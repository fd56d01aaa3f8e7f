'use client';
import type { ReactNode } from 'react';
import { useKeptPrediction } from './predict-first.tsx';

interface AfterKeptPredictionProps {
  readonly userId: string;
  readonly experiment: string;
  /** Shown while no prediction has been made in this browser. */
  readonly before: ReactNode;
  readonly children: ReactNode;
}

/** Shows the curves of an experiment to those who have predicted them in this browser. */
export function AfterKeptPrediction({ userId, experiment, before, children }: AfterKeptPredictionProps) {
  return useKeptPrediction(userId, experiment) === null ? before : children;
}
