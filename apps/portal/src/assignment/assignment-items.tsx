import { exercisesOf, type Item } from '../item/item.ts';
import { kindSumWords, pointsOf, sumsByKind } from '../item/kind-sums.ts';
import { paths } from '../shell/paths.ts';
import { pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly items: readonly Item[];
}

/** What an assignment asks for, in a few lines: each exercise with its points, the sums of the other kinds, and the points of all. */
export function AssignmentItems({ slug, assignmentId, items }: Props) {
  const sums = sumsByKind(items).filter(({ kind }) => kind !== 'exercise');
  return (
    <ul>
      {exercisesOf(items).map(({ subject, title, weight }) => (
        <li key={subject}>
          <TextLink href={paths.exercise(slug, assignmentId, subject)}>{title}</TextLink>{' '}
          <span className="text-muted">{pointWords(weight)}</span>
        </li>
      ))}
      {sums.map((sum) => (
        <li key={sum.kind}>{kindSumWords(sum)}</li>
      ))}
      <li className="mt-1 font-medium">{pointWords(pointsOf(items))} in total</li>
    </ul>
  );
}
