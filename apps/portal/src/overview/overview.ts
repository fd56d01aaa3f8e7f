import type { Api } from '../pages-bridge.ts';

export type Overview = Awaited<ReturnType<Api['course']['overview']>>;

export type OverviewAssignment = Overview['assignments'][number];

export type OverviewQuestion = OverviewAssignment['questions'][number];

export type OverviewExperiment = OverviewAssignment['experiments'][number];

export type OverviewExercise = OverviewAssignment['exercises'][number];
