'use client';
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../editor/drafts.ts';
import { AnswerField, answerName, type ShownField } from '../question/answer-field.tsx';
import { fieldProblems } from '../question/use-check.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Section } from '../ui/page-header.tsx';
import { keepPrediction, keptPrediction } from './kept-predictions.ts';
import { type AskedField, predictionProblem } from './prediction.ts';

interface PredictFirstProps {
  readonly userId: string;
  readonly experiment: string;
  readonly asked: AskedField;
  readonly shown: ShownField;
  /** Shown once a prediction has been made. */
  readonly children: ReactNode;
}

/** Asks for a prediction, and shows no curve before it is made. It is kept in this browser, and counts for nothing. */
export function PredictFirst({ userId, experiment, asked, shown, children }: PredictFirstProps) {
  const kept = useKeptPrediction(userId, experiment);
  const [given, setGiven] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (kept !== null || given !== null) return children;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const text = new FormData(event.currentTarget).get(answerName(asked.id));
    const prediction = typeof text === 'string' ? text : '';
    const found = predictionProblem(asked, prediction);
    setProblem(found);
    if (found !== null) return;
    keepPrediction(browserStorage(), userId, experiment, prediction);
    setGiven(prediction);
  };
  return (
    <Section title="Predict first" id="predict" lead="Then you measure it. This prediction counts for nothing, and stays in this browser.">
      <Form
        aria-label="Your prediction"
        error={problem === null ? null : fieldProblems('not-readable', { [asked.id]: problem })}
        onSubmit={submit}
        className="flex max-w-[72ch] flex-col gap-4"
      >
        <AnswerField field={shown} mark={null} onChange={ignore} />
        <div>
          <Button type="submit" kind="primary">
            Predict
          </Button>
        </div>
      </Form>
    </Section>
  );
}

function ignore(): void {}

export function useKeptPrediction(userId: string, experiment: string): string | null {
  return useSyncExternalStore(
    neverChanges,
    () => keptPrediction(browserStorage(), userId, experiment),
    () => null,
  );
}

/** It changes only in the form, which notices by itself. */
function neverChanges(): () => void {
  return () => undefined;
}
