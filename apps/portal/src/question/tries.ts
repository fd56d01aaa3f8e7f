import type { Api } from '../pages-bridge.ts';

export type OwnTries = Awaited<ReturnType<Api['question']['mine']>>;

export type TryShown = OwnTries['tries'][number];

export type Distribution = Awaited<ReturnType<Api['question']['distribution']>>;

export type FieldDistribution = Distribution['fields'][number];
