import type { ItemKind } from '@rooflab/db';
import type { z } from 'zod';
import type { VersionedKind } from '../lab/own-labs.ts';
import { exercise } from './exercise.ts';
import { experiment } from './experiment.ts';
import type { KindOfItem } from './kind.ts';
import { question } from './question.ts';
import { report } from './report.ts';

/** In the order in which an assignment has them. */
export const ITEM_KINDS = { exercise, question, experiment, report } as const satisfies Record<ItemKind, KindOfItem>;

const ORDER = Object.keys(ITEM_KINDS);

/** By kind, in the order of `ITEM_KINDS`; otherwise as they are. */
export function inOrderOfKinds<T extends { readonly kind: ItemKind }>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

type TermsOf<K extends ItemKind> = z.infer<(typeof ITEM_KINDS)[K]['terms']>;

/** Items that come from a lab name its version, which they get when they are stored; null: the lab is one of the catalogue. */
type VersionOf<K extends ItemKind> = K extends VersionedKind ? { readonly labVersion?: string | null } : unknown;

type ItemOf<K extends ItemKind> = { readonly kind: K; readonly subject: string; readonly weight: number } & VersionOf<K> &
  (string extends keyof TermsOf<K> ? unknown : Readonly<TermsOf<K>>);

/** What an assignment asks for, with the terms of its kind. */
export type AssignmentItem = { [K in ItemKind]: ItemOf<K> }[ItemKind];
