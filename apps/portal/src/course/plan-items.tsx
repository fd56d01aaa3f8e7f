import { countWords } from '@rooflab/roofline/units';
import type { ItemKind } from '../item/item.ts';
import { kindSumWords, pointsOf, sumsByKind } from '../item/kind-sums.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { pointWords } from '../ui/count-words.ts';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';
import { type AssignmentPlan, isTaken, itemsTaken, type PlanDraft } from './plan-draft.ts';

interface KindsProps {
  readonly draft: PlanDraft;
  readonly onChange: (kinds: readonly ItemKind[]) => void;
}

/** Which kinds of items the new course takes over, what each is worth, and the points that students will see. */
export function PlannedKinds({ draft, onChange }: KindsProps) {
  const { kinds, assignments } = draft;
  const chosen = assignments.filter(({ taken }) => taken);
  const sums = sumsByKind(chosen.flatMap(({ planned }) => planned.items));
  const taken = assignments.filter((each) => isTaken(draft, each));
  const items = taken.flatMap((each) => itemsTaken(draft, each));
  const toggle = (kind: ItemKind) => onChange(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]);
  return (
    <CheckboxGroup legend="What students get" name="kinds" className="mt-6">
      <ul className="mt-2 grid max-w-3xl gap-x-4 gap-y-2 sm:grid-cols-2">
        {sums.map((sum) => (
          <li key={sum.kind}>
            <Checkbox
              label={ITEM_KINDS[sum.kind].plural}
              hint={kindSumWords(sum)}
              checked={kinds.includes(sum.kind)}
              onChange={() => toggle(sum.kind)}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3 font-medium" role="status">
        {countWords(taken.length, 'assignment')}, {countWords(items.length, 'item')}, {pointWords(pointsOf(items))} for each student.
      </p>
    </CheckboxGroup>
  );
}

/** What one planned assignment asks for: the sums of its kinds, and each item with its points. */
export function PlannedItems({ draft, assignment }: { readonly draft: PlanDraft; readonly assignment: AssignmentPlan }) {
  const items = itemsTaken(draft, assignment);
  if (items.length === 0) return <p className="mt-1 ml-6.5 text-sm text-muted">Nothing of the chosen kinds: it will not be created.</p>;
  return (
    <details className="mt-1 ml-6.5 text-sm">
      <summary className="min-h-6 cursor-pointer text-muted">
        <span className="font-medium text-text">{pointWords(pointsOf(items))}</span>: {sumsByKind(items).map(kindSumWords).join('; ')}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5">
        {items.map(({ kind, subject, title, weight }) => (
          <li key={`${kind} ${subject}`} className="flex justify-between gap-4">
            <span className="min-w-0 break-words">
              {title} <span className="text-muted">{ITEM_KINDS[kind].plural.toLowerCase().slice(0, -1)}</span>
            </span>
            <span className="figures shrink-0">{pointWords(weight)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
