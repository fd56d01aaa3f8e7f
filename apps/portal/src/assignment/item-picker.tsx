'use client';
import { countWords } from '@rooflab/roofline/units';
import { type KeyboardEvent, useState } from 'react';
import { isItem } from '../item/item.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import type { ItemDraft } from './assignment-draft.ts';
import { type Offer, searchOffers, withItem, withoutItem } from './item-search.ts';

interface Props {
  readonly offers: readonly Offer[];
  readonly chosen: readonly ItemDraft[];
  readonly onChange: (chosen: readonly ItemDraft[]) => void;
}

/** Chooses items by typing a part of their names, or of their labs' or kinds' names. */
export function ItemPicker({ offers, chosen, onChange }: Props) {
  const [query, setQuery] = useState('');
  const found = searchOffers(offers, query);
  const isChosen = (offer: Offer) => chosen.some(isItem(offer));
  const missing = found.filter((offer) => !isChosen(offer));
  const toggle = (offer: Offer) => onChange(isChosen(offer) ? withoutItem(chosen, offer) : withItem(chosen, offer));
  // Enter adds what was meant, and never sends the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (missing[0]) toggle(missing[0]);
  };
  return (
    <fieldset data-group="items" className="max-w-3xl">
      <TextField
        label="Add items"
        name="items"
        type="search"
        autoComplete="off"
        hint="Type part of a name, a lab or a kind, as in “sum”, “stencil question” or “report”."
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <LabButtons offers={offers} onPick={setQuery} />
      {query.trim() !== '' && (
        <div className="mt-3 rounded border border-line bg-surface px-3 py-2">
          <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
            <span role="status">{found.length === 0 ? 'Nothing has all these words.' : `${countWords(found.length, 'item')} found`}</span>
            {missing.length > 1 && (
              <Button size="small" onClick={() => onChange(missing.reduce(withItem, chosen))}>
                Add {missing.length === found.length ? 'all' : 'the other'} {missing.length}
              </Button>
            )}
          </div>
          <ul className="mt-1 max-h-72 overflow-y-auto">
            {found.map((offer) => (
              <li key={`${offer.kind} ${offer.subject}`} className="py-0.5">
                <Checkbox
                  label={
                    <>
                      {offer.title} ({offer.subject}) <span className="text-sm text-muted">{offer.kindWord}</span>
                    </>
                  }
                  checked={isChosen(offer)}
                  onChange={() => toggle(offer)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </fieldset>
  );
}

/** Each searches for everything of one lab. */
function LabButtons({ offers, onPick }: { readonly offers: readonly Offer[]; readonly onPick: (query: string) => void }) {
  const labs = [...new Set(offers.map(({ lab }) => lab))].filter((lab) => lab !== '');
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {labs.map((lab) => (
        <Button key={lab} size="small" onClick={() => onPick(lab)} aria-label={`Show the items of ${lab}`}>
          {lab}
        </Button>
      ))}
    </div>
  );
}
