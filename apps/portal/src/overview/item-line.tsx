import { formatScore } from '@rooflab/roofline/units';
import { countWords, pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';

interface Props {
  readonly href: string;
  readonly title: string;
  /** What it is, in a word or two. */
  readonly kind: string;
  readonly weight: number;
  /** Null for a reader who is not enrolled. */
  readonly status: { readonly points: number; readonly maxPoints: number; readonly lateDays: number } | null;
  /** How far the student is; null for such a reader. */
  readonly words: string | null;
}

/** One item of an assignment, in a line: what it is, its points, and how far the student is. */
export function ItemLine({ href, title, kind, weight, status, words }: Props) {
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_20rem]">
      <h3 className="min-w-0">
        <TextLink href={href} prefetch={false} className="inline-block min-h-6 font-medium">
          {title}
        </TextLink>{' '}
        <span className="text-sm text-muted">{kind}</span>
      </h3>
      <div className="min-w-0 text-sm">
        <p className="figures text-base">
          {status === null ? pointWords(weight) : `${formatScore(status.points)} of ${pointWords(status.maxPoints)}`}
        </p>
        {words !== null && <p className="text-muted">{words}</p>}
        {status !== null && status.lateDays > 0 && <p className="text-slow">{countWords(status.lateDays, 'day')} late</p>}
      </div>
    </li>
  );
}
