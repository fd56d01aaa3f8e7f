import type { ReactNode } from 'react';
import { Checkbox, CheckboxGroup } from '../ui/field.tsx';

/** A question or an experiment of a lab. */
export interface LabItem {
  readonly id: string;
  readonly title: string;
  readonly labId: string;
  readonly labTitle: string;
}

interface Props {
  readonly legend: string;
  /** As the API names the list of what is chosen. */
  readonly name: string;
  readonly lead: ReactNode;
  readonly items: readonly LabItem[];
  /** Ids. */
  readonly chosen: readonly string[];
  readonly onToggle: (id: string) => void;
  /** What is said of a chosen item, below it. */
  readonly children: (id: string) => ReactNode;
}

/** Items of an assignment, lab by lab; labs of which something is chosen are open. */
export function LabItems({ legend, name, lead, items, chosen, onToggle, children }: Props) {
  return (
    <CheckboxGroup legend={legend} name={name} className="mt-8">
      <p className="mt-1 max-w-[72ch] text-sm text-muted">{lead}</p>
      <ul className="mt-3 flex flex-col gap-2">
        {[...Map.groupBy(items, ({ labId }) => labId)].map(([labId, ofLab]) => {
          const count = ofLab.filter(({ id }) => chosen.includes(id)).length;
          return (
            <li key={labId}>
              <details open={count > 0}>
                <summary className="min-h-6 cursor-pointer font-medium">
                  {ofLab[0]?.labTitle ?? labId} <span className="font-normal text-muted">({count === 0 ? 'none' : count} chosen)</span>
                </summary>
                <ul className="mt-2 flex flex-col gap-2">
                  {ofLab.map(({ id, title }) => (
                    <li key={id}>
                      <Checkbox label={`${title} (${id})`} checked={chosen.includes(id)} onChange={() => onToggle(id)} />
                      {chosen.includes(id) && <div className="mt-2 ml-6.5 grid max-w-xl gap-3 sm:grid-cols-3">{children(id)}</div>}
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          );
        })}
      </ul>
    </CheckboxGroup>
  );
}
