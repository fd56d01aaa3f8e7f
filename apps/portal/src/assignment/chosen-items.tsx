'use client';
import { useState } from 'react';
import { Chevron } from '../handout/chevron.tsx';
import { type KindSum, kindSumWords, pointsOf, sumsByKind } from '../item/kind-sums.ts';
import { ITEM_KINDS, termsOf } from '../item/kinds.ts';
import { pointWords } from '../ui/count-words.ts';
import type { ItemDraft } from './assignment-draft.ts';
import { ItemFields } from './item-fields.tsx';
import type { Offer } from './item-search.ts';

interface Props {
  readonly offers: readonly Offer[];
  readonly chosen: readonly ItemDraft[];
  readonly onChange: (chosen: readonly ItemDraft[]) => void;
  /** Speed is graded, so exercises have marks. */
  readonly timed: boolean;
}

/** The chosen items by kind, with what each is worth. */
export function ChosenItems(props: Props) {
  const weighed = props.chosen.map(({ kind, weight }) => ({ kind, weight: Number(weight) }));
  if (weighed.length === 0) return <p className="mt-4 text-sm text-muted">Nothing is chosen yet.</p>;
  return (
    <div className="mt-4 max-w-3xl">
      {sumsByKind(weighed).map((sum) => (
        <OfKind key={sum.kind} {...props} sum={sum} />
      ))}
      <p className="border-t border-line py-2 font-medium" role="status">
        {pointWords(pointsOf(weighed))} for each student
      </p>
    </div>
  );
}

/** More than this of one kind are folded at first. */
const MOST_SHOWN = 2;

function OfKind({ sum, offers, chosen, onChange, timed }: Props & { readonly sum: KindSum }) {
  const { kind, count } = sum;
  const [openAtFirst] = useState(kind === 'exercise' || count <= MOST_SHOWN);
  const { lead } = ITEM_KINDS[kind];
  const terms = chosen.filter((item) => item.kind === kind).flatMap(termsOf);
  const hints = terms.filter((term) => timed || !term.timed).map(({ label, hint }) => `${label}: ${hint}.`);
  return (
    <details open={openAtFirst} className="border-t border-line py-2">
      <summary className="flex min-h-8 list-none items-center gap-2 rounded font-medium hover:text-accent [&::-webkit-details-marker]:hidden">
        <Chevron />
        {kindSumWords(sum)}
      </summary>
      <p className="max-w-[72ch] text-sm text-muted">{[lead, ...new Set(hints)].filter((words) => words !== '').join(' ')}</p>
      <ul className="mt-1">
        {chosen.map((item, index) =>
          item.kind === kind ? (
            <ItemFields
              key={`${item.kind} ${item.subject}`}
              title={offers.find(({ kind: of, subject }) => of === kind && subject === item.subject)?.title ?? item.subject}
              index={index}
              chosen={chosen}
              onChange={onChange}
              timed={timed}
            />
          ) : null,
        )}
      </ul>
    </details>
  );
}
