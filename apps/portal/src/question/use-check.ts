import type { ErrorAnswer } from '@rooflab/course';
import { useState } from 'react';
import { api, errorAnswer } from '../api/client.ts';
import type { UsedLab } from '../shell/paths.ts';
import { answerName } from './answer-field.tsx';

export type Checked = Awaited<ReturnType<typeof api.question.check.query>>;

interface State {
  readonly checked: Checked | null;
  /** What is wrong, field by field; or why it could not be checked. */
  readonly error: ErrorAnswer | null;
}

const NOTHING: State = { checked: null, error: null };

/** Checks answers to a variant, any number of times. */
export function useCheck(variant: { readonly id: string; readonly seed: string }, of: UsedLab | null) {
  const [state, setState] = useState(NOTHING);
  const [pending, setPending] = useState(false);
  const run = async (answers: Record<string, string>): Promise<Checked | null> => {
    setPending(true);
    try {
      const given = { ...variant, answers };
      const checked = await (of ? api.question.checkOf.query({ ...given, ...of }) : api.question.check.query(given));
      setState({ checked, error: problemsOf(checked) });
      return checked;
    } catch (fault) {
      setState({ checked: null, error: errorAnswer(fault) });
      return null;
    } finally {
      setPending(false);
    }
  };
  return { ...state, pending, run };
}

/** What is wrong with the fields, as a form shows it; null if nothing is. */
function problemsOf({ readable, fields }: Checked): ErrorAnswer | null {
  const wrong = fields.filter(({ correct, pending, problem }) => (readable ? !correct && !pending : problem !== null));
  if (wrong.length === 0) return null;
  return fieldProblems(
    'not-correct',
    Object.fromEntries(
      wrong.map(({ id, problem, mistake }) => [id, problem ?? (mistake === null ? 'Not correct.' : `Not correct. ${mistake}`)]),
    ),
  );
}

/** What is wrong with the answers, by field. */
export function fieldProblems(code: 'not-correct' | 'not-readable', problems: Readonly<Record<string, string>>): ErrorAnswer {
  return {
    code,
    message: code === 'not-correct' ? 'Not correct.' : 'Nothing was checked yet.',
    remedy: 'Correct the marked fields.',
    details: { fields: Object.fromEntries(Object.entries(problems).map(([id, problem]) => [answerName(id), problem])) },
    requestId: null,
  };
}
