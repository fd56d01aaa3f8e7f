'use client';
import { verdictWords } from '@rooflab/grader/verdict-words';
import { type Verdict, verdictSchema } from '@rooflab/result';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { exercisesOf, type ItemKey } from '../item/item.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, CheckboxGroup, SelectField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { ReasonField } from '../ui/reason-field.tsx';
import { type Which, WhichField } from './which-field.tsx';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string };
  readonly assignments: readonly {
    readonly assignmentId: string;
    readonly title: string;
    readonly items: readonly ItemKey[];
  }[];
}

const EMPTY = { assignmentId: '', exercise: '', which: 'best' as Which, verdicts: [] as readonly Verdict[], reason: '' };

/** Chooses hand-ins to be graded again. Nothing is graded or applied until that is confirmed on the set's own page. */
export function RegradeForm({ course, assignments }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(EMPTY);
  const change = (fields: Partial<typeof EMPTY>) => setDraft((before) => ({ ...before, ...fields }));
  const create = useAction(({ assignmentId, exercise, which, verdicts, reason }: typeof EMPTY) =>
    api.regrade.create.mutate({
      courseId: course.courseId,
      reason,
      filter: {
        which,
        ...(assignmentId && { assignmentId }),
        ...(exercise && { exercise }),
        ...(verdicts.length > 0 && { verdicts: [...verdicts] }),
      },
    }),
  );
  const submit = async () => {
    const set = await create.run(draft);
    if (set) router.push(`${paths.staff(course.slug, 'regrades')}/${set.regradeSetId}`);
  };
  const chosen = assignments.find(({ assignmentId }) => assignmentId === draft.assignmentId);
  return (
    <Form className="grid max-w-3xl gap-4 sm:grid-cols-3" error={create.error} onSubmit={submit}>
      <SelectField
        label="Assignment"
        name="filter.assignmentId"
        value={draft.assignmentId}
        onChange={(event) => change({ assignmentId: event.target.value, exercise: '' })}
      >
        <option value="">All assignments</option>
        {assignments.map(({ assignmentId, title }) => (
          <option key={assignmentId} value={assignmentId}>
            {title}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Exercise"
        name="filter.exercise"
        value={draft.exercise}
        disabled={!chosen}
        onChange={(event) => change({ exercise: event.target.value })}
      >
        <option value="">All exercises</option>
        {exercisesOf(chosen?.items ?? []).map(({ subject }) => (
          <option key={subject}>{subject}</option>
        ))}
      </SelectField>
      <WhichField value={draft.which} onChange={(which) => change({ which })} />
      <VerdictChoice chosen={draft.verdicts} onChange={(verdicts) => change({ verdicts })} />
      <ReasonField
        hint="What changed: a lab's case, a mark, the harness. Students whose work is graded again can read it, and it is kept in the audit log."
        className="sm:col-span-3"
        value={draft.reason}
        onChange={(event) => change({ reason: event.target.value })}
      />
      <FormNotice className="sm:col-span-3" />
      <div className="sm:col-span-3">
        <Button type="submit" kind="primary" pending={create.pending}>
          Prepare the regrade
        </Button>
      </div>
    </Form>
  );
}

function VerdictChoice({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Verdict[];
  readonly onChange: (verdicts: readonly Verdict[]) => void;
}) {
  return (
    <CheckboxGroup legend="Only those with a verdict of (none ticked: all)" name="filter.verdicts" className="sm:col-span-3">
      <div className="mt-2 flex flex-wrap gap-x-5 gap-y-2">
        {verdictSchema.options.map((verdict) => (
          <Checkbox
            key={verdict}
            label={verdictWords[verdict].words}
            checked={chosen.includes(verdict)}
            onChange={() => onChange(chosen.includes(verdict) ? chosen.filter((each) => each !== verdict) : [...chosen, verdict])}
          />
        ))}
      </div>
    </CheckboxGroup>
  );
}
