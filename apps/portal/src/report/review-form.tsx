'use client';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';

/** Staff's points and words; what was said before stays to be seen. */
export function ReviewForm({ reportHandInId, score: given }: { readonly reportHandInId: string; readonly score: number | null }) {
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
        hint="Empty: only words. It is kept with the report and does not enter the gradebook."
        value={score}
        onChange={(event) => setScore(event.target.value)}
      />
      <TextArea
        label="Feedback"
        name="feedback"
        required
        rows={6}
        maxLength={10_000}
        hint="Plain text. Every student of the report is told, and the audit log keeps it."
        value={feedback}
        onChange={(event) => setFeedback(event.target.value)}
      />
      <Button type="submit" kind="primary" pending={give.pending} className="self-start">
        Give feedback
      </Button>
    </Form>
  );
}
