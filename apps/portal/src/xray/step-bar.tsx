'use client';
import type { Picture } from '@rooflab/grader/picture-words';
import { Button } from '../ui/button.tsx';
import { StepRows } from './step-rows.tsx';
import { stepName, stepWords } from './step-words.ts';

interface StepBarProps {
  readonly picture: Picture;
  /** Index of the step that is drawn. */
  readonly at: number;
  readonly goTo: (step: number) => void;
}

/** Which step is drawn, in words, and buttons for the others. A picture with a single step has only the words. */
export function StepBar({ picture, at, goTo }: StepBarProps) {
  const { steps } = picture;
  return (
    <div className="mt-1 text-sm">
      {/* At an end a button keeps the focus, and with it the arrow keys. */}
      {steps.length > 1 && (
        <div className="mb-1 flex items-center gap-2 print:hidden">
          <Button size="small" aria-keyshortcuts="ArrowLeft" aria-disabled={at === 0} onClick={() => goTo(at - 1)}>
            Previous
          </Button>
          <Button size="small" aria-keyshortcuts="ArrowRight" aria-disabled={at === steps.length - 1} onClick={() => goTo(at + 1)}>
            Next
          </Button>
          <span className="figures whitespace-nowrap text-muted" aria-hidden="true">
            {at + 1} / {steps.length}
          </span>
        </div>
      )}
      {/* Room for three lines, so that the content below does not move from step to step. */}
      <p aria-live="polite" className="min-h-[3lh]">
        {steps.length > 1 ? <span className="font-medium">{stepName(picture, at)}: </span> : null}
        {stepWords(picture, at)}
      </p>
      {steps.length > 1 && <StepRows picture={picture} at={at} goTo={goTo} />}
    </div>
  );
}
