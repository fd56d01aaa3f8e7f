import { formatScore } from '@rooflab/roofline/units';
import type { ItemGrade } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { AssignmentGrade } from './gradebook.ts';

interface Props {
  readonly slug: string;
  readonly student: string;
  readonly enrolmentId: string;
  readonly assignment: AssignmentGrade;
}

/** More items than these are folded: an assignment may have a lab's fifty questions. */
const MOST_OPEN = 3;

/** The points of an assignment item by item, and where they come from. */
export function Origins({ slug, student, enrolmentId, assignment: { assignmentId, items } }: Props) {
  const shown = items.filter(({ workId, reason }) => workId !== null || reason === 'override');
  if (shown.length === 0) return null;
  const list = (
    <ul className="mt-0.5 text-xs">
      {shown.map((item) => (
        <li key={`${item.kind} ${item.subject}`} className="flex justify-end gap-x-2 whitespace-nowrap">
          <Origin
            student={student}
            item={item}
            href={item.workId && ITEM_KINDS[item.kind].ofWork(slug, { assignmentId, ...item }, { workId: item.workId, enrolmentId })}
          />
          <span className="text-muted">
            {formatScore(item.points)} of {formatScore(item.maxPoints)}
          </span>
        </li>
      ))}
    </ul>
  );
  if (shown.length <= MOST_OPEN) return list;
  return (
    <details className="text-xs">
      <summary className="min-h-6 text-muted" aria-label={`${student}, points of ${shown.length} items`}>
        {shown.length} of {items.length} items
      </summary>
      {list}
    </details>
  );
}

interface OriginProps {
  readonly student: string;
  readonly item: ItemGrade;
  /** Null: the points were given by a person, not for any work. */
  readonly href: string | null;
}

/** Where one item's points come from: the work that counts, a person, or both. */
function Origin({ student, item: { kind, subject, points, reason }, href }: OriginProps) {
  const suffix = reason === 'override' ? ' (override)' : '';
  const name = `${subject.split('/').at(-1)}${suffix}`;
  const words = `${subject}${suffix}: ${pointWords(points)}, ${ITEM_KINDS[kind].reasons[reason]}`;
  if (href === null) {
    return (
      <span className="inline-block min-h-6" title={words}>
        {name}
      </span>
    );
  }
  return (
    <TextLink href={href} prefetch={false} className="inline-block min-h-6 min-w-6" title={words} aria-label={`${student}, ${words}`}>
      {name}
    </TextLink>
  );
}
