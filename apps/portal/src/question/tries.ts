import type { Api } from '../pages-bridge.ts';

export type OwnTries = Awaited<ReturnType<Api['tries']['mine']>>;

export type TryShown = OwnTries['tries'][number];

export type Distribution = Awaited<ReturnType<Api['tries']['distribution']>>;

export type FieldDistribution = Distribution['fields'][number];
