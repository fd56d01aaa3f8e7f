import { paths } from '../shell/paths.ts';
import { triesWords } from '../tries/try-words.ts';
import { countWords } from '../ui/count-words.ts';
import { ItemLine } from './item-line.tsx';
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
    <ItemLine
      href={paths.assignedQuestion(slug, assignmentId, question)}
      title={title}
      kind={predicts ? 'prediction' : 'question'}
      weight={weight}
      status={status}
      words={status && stateWords(status, open)}
    />
  );
}

function stateWords({ triesUsed, triesLeft, reason, points, maxPoints }: NonNullable<OverviewQuestion['status']>, open: boolean): string {
  if (reason === 'override') return 'set by staff';
  if (reason === 'no-result-yet') return 'locked; your run of the experiment decides it';
  const answered = triesUsed === 0 ? 'not answered' : `${countWords(triesUsed, 'try', 'tries')} answered`;
  return open && points < maxPoints ? `${answered}, ${triesWords(triesLeft)}` : answered;
}
