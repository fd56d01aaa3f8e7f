'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { pointWords } from '../ui/count-words.ts';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

interface Props {
  readonly reportHandInId: string;
  /** The current score; null if there is none. */
  readonly score: number | null;
  /** Points for a score of 100; null: the report carries no points. */
  readonly reportWeight: number | null;
}

/** The points and feedback of staff; earlier feedback stays visible. */
export function ReviewForm({ reportHandInId, score: given, reportWeight }: Props) {
  const [score, setScore] = useState(given === null ? '' : String(given));
  const [feedback, setFeedback] = useState('');
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const give = useAction(async () => {
    await api.report.review.mutate({ reportHandInId, score: score === '' ? null : Number(score), feedback, requestId });
    return true;
  });
  const submit = async () => {
    if ((await give.run(undefined)) === null) return;
    setFeedback('');
    setRequestId(crypto.randomUUID());
  };
  return (
    <Form className="mt-4 flex max-w-[72ch] flex-col gap-3" error={give.error} onSubmit={submit}>
      <FormNotice />
      <TextField
        label="Score"
        name="score"
        type="number"
        min={0}
        max={100}
        step="any"
        unit="of 100"
        hint={reportWeight === null ? NOT_COUNTED : countedWords(reportWeight)}
        value={score}
        onChange={(event) => setScore(event.target.value)}
      />
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

const NOT_COUNTED = 'Empty: feedback only. A report has no points in this assignment, so the score does not enter the gradebook.';

function countedWords(reportWeight: number): string {
  return `Percent of ${pointWords(reportWeight)}, for each of its students. Empty: feedback only, and no points yet.`;
}
