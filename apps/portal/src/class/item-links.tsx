import { ITEM_KINDS } from '../item/kinds.ts';
import type { Api } from '../pages-bridge.ts';
import { Section } from '../ui/page-header.tsx';
import { TextLink } from '../ui/text-link.tsx';

interface Props {
  readonly slug: string;
  readonly assignments: Awaited<ReturnType<Api['assignment']['list']>>;
}

/** Every question, experiment and report that counts, with a link to the class's work on it. */
export function ItemLinks({ slug, assignments }: Props) {
  const asking = assignments
    .map(({ items, ...assignment }) => ({ ...assignment, items: items.filter(({ kind }) => kind !== 'exercise') }))
    .filter(({ items }) => items.length > 0);
  if (asking.length === 0) return null;
  return (
    <Section
      title="By question, experiment and report"
      id="questions"
      lead="Who answered what, what is usually wrong, who ran what, and who handed in a report."
    >
      <ul className="flex flex-col gap-2">
        {asking.map(({ assignmentId, title, items }) => (
          <li key={assignmentId} className="flex flex-wrap gap-x-4 gap-y-1">
            <span className="text-muted">{title}</span>
            {items.map(({ kind, subject, title: name }) => (
              <TextLink
                key={`${kind} ${subject}`}
                href={ITEM_KINDS[kind].ofClass(slug, { assignmentId, subject })}
                prefetch={false}
                className="min-h-6"
              >
                {name}
              </TextLink>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
