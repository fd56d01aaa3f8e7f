'use client';
import { SelectField } from '../ui/field.tsx';
import { oneOf } from '../ui/one-of.ts';

const WORDS = { all: 'All hand-ins', best: "Each student's best", last: "Each student's last" } as const;

export type Which = keyof typeof WORDS;

const ALL = Object.keys(WORDS) as Which[];

/** Which of a student's hand-ins for an exercise are graded again. */
export function WhichField({ value, onChange }: { readonly value: Which; readonly onChange: (which: Which) => void }) {
  return (
    <SelectField label="Which" name="filter.which" value={value} onChange={(event) => onChange(oneOf(event.target.value, ALL) ?? value)}>
      {ALL.map((which) => (
        <option key={which} value={which}>
          {WORDS[which]}
        </option>
      ))}
    </SelectField>
  );
}
