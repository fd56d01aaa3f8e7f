'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../shell/paths.ts';
import { type AssignmentDraft, fieldsOf } from './assignment-draft.ts';
import type { Meaning } from './assignment-meaning.tsx';

interface Request {
  readonly course: { readonly courseId: string; readonly slug: string; readonly timeZone: string };
  readonly draft: AssignmentDraft;
  /** Null: it is new. */
  readonly assignmentId: string | null;
}

/** Saves what a form says. `submit` looks first whose points that would change; where there is somebody, it waits for `saveNow`. */
export function useSaveAssignment({ course: { courseId, slug, timeZone }, draft, assignmentId }: Request) {
  const router = useRouter();
  const [meaning, setMeaning] = useState<Meaning | null>(null);
  const [waits, setWaits] = useState(false);
  const fields = () => fieldsOf(draft, timeZone);
  const save = useAction(async (all: ReturnType<typeof fieldsOf>) =>
    assignmentId === null
      ? await api.assignment.create.mutate({ courseId, fields: all })
      : await api.assignment.update.mutate({ assignmentId, fields: all }),
  );
  const ask = useAction(async (all: ReturnType<typeof fieldsOf>) => {
    const known = assignmentId !== null && { assignmentId };
    const answer = await api.assignment.preview.query({ courseId, fields: all, ...known });
    setMeaning(answer);
    return answer;
  });
  const saveNow = async () => {
    if ((await save.run(fields())) !== null) router.push(paths.staff(slug, 'assignments'));
  };
  const submit = async () => {
    ask.clearError();
    save.clearError();
    if (assignmentId === null) return await saveNow();
    const answer = await ask.run(fields());
    if (answer === null) return;
    if (answer.changes.length === 0) return await saveNow();
    setWaits(true);
  };
  return {
    meaning,
    /** Somebody's points would change: `saveNow` or `stay`. */
    waits,
    submit,
    saveNow,
    stay: () => setWaits(false),
    ask: () => ask.run(fields()),
    asking: ask.pending,
    saving: save.pending || ask.pending,
    error: save.error ?? ask.error,
  };
}
