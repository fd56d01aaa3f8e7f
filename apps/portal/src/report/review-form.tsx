'use client';
import type { Rubric } from '@rooflab/course/rubric';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { pointWords } from '../ui/count-words.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { JudgeFields } from './judge-fields.tsx';
import { judgementDraftOf, judgementSent } from './judgement-draft.ts';
import type { Review } from './report-data.ts';

interface Props {
  readonly reportHandInId: string;
  /** The current one; null if there is none. */
  readonly latest: Pick<Review, 'score' | 'criteria' | 'byFormerRubric'> | null;
  /** Points for a score of 100; null: the report carries no points. */
  readonly reportWeight: number | null;
  /** Empty: one score. */
  readonly rubric: Rubric;
}

/** The points and feedback of staff; earlier feedback stays visible. */
export function ReviewForm({ reportHandInId, latest, reportWeight, rubric }: Props) {
  const router = useRouter();
  const [score, setScore] = useState(latest?.score == null ? '' : String(latest.score));
  const [judgement, setJudgement] = useState(() => judgementDraftOf(latest?.criteria ?? null));
  const [feedback, setFeedback] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const byRubric = rubric.length > 0;
  const give = useAction(async () => {
    const points = byRubric
      ? { score: null, criteria: judgementSent(rubric, judgement) }
      : { score: score === '' ? null : Number(score), criteria: null };
    await api.report.review.mutate({ reportHandInId, ...points, feedback, requestId });
    return true;
  });
  const submit = async () => {
    // A refusal may mean that the rubric is another one by now: the page then shows it, with what was typed.
    if ((await give.run(undefined)) === null) return router.refresh();
    setFeedback('');
    setRequestId(crypto.randomUUID());
  };
  return (
    <Form className="mt-4 flex max-w-[72ch] flex-col gap-3" error={give.error} onSubmit={submit}>
      <FormNotice />
      {latest?.byFormerRubric && <FormerRubric filledIn={byRubric} />}
      {byRubric ? (
        <JudgeFields rubric={rubric} reportWeight={reportWeight ?? 0} draft={judgement} onChange={setJudgement} />
      ) : (
        <TextField
          label="Score"
          name="score"
          type="number"
          min={0}
          max={100}
          step="any"
          unit="of 100"
          hint={hintOf(reportWeight)}
          value={score}
          onChange={(event) => setScore(event.target.value)}
        />
      )}
      <TextArea
        label="Feedback"
        name="feedback"
        required
        rows={6}
        maxLength={10_000}
        hint="Plain text. Every student of the report is notified, and the audit log keeps it."
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
      <Button type="submit" kind="primary" pending={give.pending} className="self-start">
        Give feedback
      </Button>
    </Form>
  );
}

function FormerRubric({ filledIn }: { readonly filledIn: boolean }) {
  return (
    <Notice kind="slow" title="The rubric was changed after this report was judged.">
      The score counts until you judge the report again.{filledIn && ' Points for criteria of the same name are filled in.'}
    </Notice>
  );
}

function hintOf(reportWeight: number | null): string {
  if (reportWeight === null)
    return 'Empty: feedback only. A report has no points in this assignment, so the score does not enter the gradebook.';
  return `Percent of ${pointWords(reportWeight)}, for each of its students. Empty: feedback only, and no points yet.`;
}
