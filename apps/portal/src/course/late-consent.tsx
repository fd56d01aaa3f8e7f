'use client';
import type { ErrorAnswer } from '@rooflab/course';
import { useState } from 'react';
import { Checkbox } from '../ui/field.tsx';

interface LateConsentState {
  /** What being late costs, as a sentence; null: it is not late. */
  readonly words: string | null;
  readonly agreed: boolean;
  readonly setAgreed: (agreed: boolean) => void;
}

/** Whether a student agrees to what being late costs. `late`: as the page knew it; what a refusal has taught since stays. */
export function useLateConsent(late: string | null, error: ErrorAnswer | null): LateConsentState {
  const [agreed, setAgreed] = useState(false);
  const [learnt, setLearnt] = useState<string | null>(null);
  const refused = error?.code === 'late-not-confirmed' ? error.message : learnt;
  if (refused !== learnt) setLearnt(refused);
  return { words: late ?? refused, agreed, setAgreed };
}

interface Props {
  readonly consent: LateConsentState;
  /** A sentence that says what is agreed to: “Hand it in anyway.” */
  readonly verb: string;
  readonly className?: string;
}

/** The form around it is sent only once this is ticked. */
export function LateConsent({ consent: { words, agreed, setAgreed }, verb, className }: Props) {
  if (words === null) return null;
  return (
    <Checkbox
      label={`${words} ${verb}`}
      name="acceptLate"
      required
      checked={agreed}
      onChange={(event) => setAgreed(event.target.checked)}
      {...(className !== undefined && { className })}
    />
  );
}
