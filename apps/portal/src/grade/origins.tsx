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

/** Where the points of an assignment come from, one item after the other. */
export function Origins({ slug, student, enrolmentId, assignment: { assignmentId, items } }: Props) {
  const shown = items.filter(({ workId, reason }) => workId !== null || reason === 'override');
  if (shown.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap justify-end gap-x-2 text-xs">
      {shown.map((item) => (
        <Origin
          key={`${item.kind} ${item.subject}`}
          student={student}
          item={item}
          href={item.workId && ITEM_KINDS[item.kind].ofWork(slug, { assignmentId, ...item }, { workId: item.workId, enrolmentId })}
        />
      ))}
    </span>
  );
}

interface OriginProps {
  readonly student: string;
  readonly item: ItemGrade;
  /** Null: a person alone gave the points. */
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
