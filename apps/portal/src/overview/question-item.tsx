import { formatScore } from '@rooflab/roofline/units';
import { paths } from '../shell/paths.ts';
import { triesWords } from '../tries/try-words.ts';
import { countWords, pointWords } from '../ui/count-words.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { OverviewQuestion } from './overview.ts';

interface Props {
  readonly slug: string;
  readonly assignmentId: string;
  readonly question: OverviewQuestion;
  /** Answers are taken. */
  readonly open: boolean;
}

/** One question of an assignment: how far the student is, and how many tries are left. */
export function QuestionItem({ slug, assignmentId, question: { question, title, weight, predicts, status }, open }: Props) {
  return (
    <li className="grid gap-x-8 gap-y-1 border-b border-line py-3 last:border-b-0 md:grid-cols-[minmax(0,1fr)_20rem]">
      <h3 className="min-w-0">
        <TextLink href={paths.assignedQuestion(slug, assignmentId, question)} prefetch={false} className="inline-block min-h-6 font-medium">
          {title}
        </TextLink>{' '}
        <span className="text-sm text-muted">{predicts ? 'prediction' : 'question'}</span>
      </h3>
      <div className="min-w-0 text-sm">
        <p className="figures text-base">
          {status === null ? pointWords(weight) : `${formatScore(status.points)} of ${pointWords(status.maxPoints)}`}
        </p>
        {status && <p className="text-muted">{stateWords(status, open)}</p>}
        {status !== null && status.lateDays > 0 && <p className="text-slow">{countWords(status.lateDays, 'day')} late</p>}
      </div>
    </li>
  );
}

function stateWords({ triesUsed, triesLeft, reason, points, maxPoints }: NonNullable<OverviewQuestion['status']>, open: boolean): string {
  if (reason === 'override') return 'set by staff';
  if (reason === 'no-result-yet') return 'locked; your run of the experiment decides it';
  const answered = triesUsed === 0 ? 'not answered' : `${countWords(triesUsed, 'try', 'tries')} answered`;
  return open && points < maxPoints ? `${answered}, ${triesWords(triesLeft)}` : answered;
}
