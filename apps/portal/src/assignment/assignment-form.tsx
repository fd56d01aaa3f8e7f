'use client';
import { gradedOn } from '@rooflab/roofline';
import { countWords } from '@rooflab/roofline/units';
import { useRouter } from 'next/navigation';
import { useCallback, useMemo, useState } from 'react';
import type { KindChoices } from '../item/item.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Section } from '../ui/page-header.tsx';
import type { AssignmentDraft } from './assignment-draft.ts';
import { AssignmentMeaning, GradeChanges } from './assignment-meaning.tsx';
import { ChosenItems } from './chosen-items.tsx';
import { DETAILS, FoldedOptions, SectionFields } from './folded-options.tsx';
import { ItemPicker } from './item-picker.tsx';
import { offersOf } from './item-search.ts';
import { useSaveAssignment } from './use-save-assignment.ts';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string; readonly timeZone: string };
  readonly kinds: readonly KindChoices[];
  readonly initial: AssignmentDraft;
  /** Null for a new assignment. */
  readonly assignmentId: string | null;
}

/** The form with every setting of an assignment: its dates, its items, and folded below them the details. If saving would change students' points, it first shows whose, and asks. */
export function AssignmentForm({ course, kinds, initial, assignmentId }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const change = useCallback((fields: Partial<AssignmentDraft>) => setDraft((before) => ({ ...before, ...fields })), []);
  const offers = useMemo(() => offersOf(kinds), [kinds]);
  const setItems = (items: AssignmentDraft['items']) => change({ items });
  const options = { draft, timeZone: course.timeZone, onChange: change };
  const { meaning, waits, submit, saveNow, stay, ask, asking, saving, error } = useSaveAssignment({ course, draft, assignmentId });
  return (
    <Form error={error} onSubmit={submit}>
      <Section title="Title and dates" id="when" lead={`Times are those of the course: ${course.timeZone}.`}>
        <TextField
          label="Title"
          name="title"
          required
          maxLength={200}
          className="mb-5 max-w-xl"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <SectionFields id="when" {...options} />
      </Section>
      <Section title="Items" id="items">
        <ItemPicker offers={offers} chosen={draft.items} onChange={setItems} />
        <ChosenItems offers={offers} chosen={draft.items} onChange={setItems} timed={gradedOn(draft.deviceClass || null) === 'speed'} />
      </Section>
      <Section title="Details" id="details" lead="The defaults suit most labs.">
        {DETAILS.map((id) => (
          <FoldedOptions key={id} id={id} {...options} />
        ))}
      </Section>
      <Section
        title="What this means"
        id="meaning"
        lead="Grades are computed, never stored: once you save, a change applies to everyone immediately. If points would change, you are asked first."
      >
        <AssignmentMeaning timeZone={course.timeZone} assignmentId={assignmentId} meaning={meaning} pending={asking} onAsk={ask} />
      </Section>
      <FormNotice className="mt-6" />
      <div className="sticky bottom-0 mt-6 flex max-sm:static flex-wrap gap-2 border-t border-line bg-bg py-3">
        <Button type="submit" kind="primary" pending={saving}>
          {assignmentId === null ? 'Create the assignment' : 'Save the changes'}
        </Button>
        <Button kind="quiet" onClick={() => router.push(paths.staff(course.slug, 'assignments'))}>
          Leave without saving
        </Button>
      </div>
      {meaning && (
        <ConfirmDialog
          title={`Change the points of ${countWords(meaning.changes.length, 'student')}?`}
          description="Students see their new points as soon as you save. To bring the old points back, change the settings back."
          verb="Save the changes"
          open={waits}
          onClose={stay}
          act={saveNow}
        >
          <GradeChanges meaning={meaning} />
        </ConfirmDialog>
      )}
    </Form>
  );
}
