import type { Api } from '../pages-bridge.ts';

export type Report = Awaited<ReturnType<Api['report']['byId']>>;

type ReportSection = Report['sections'][number];

export type HandedIn = Awaited<ReturnType<Api['report']['handedIn']>>;

export type Review = HandedIn['handIn']['reviews'][number];

export type Evidence = NonNullable<ReportSection['evidence']>;

export type Citable = Awaited<ReturnType<Api['report']['citable']>>;
