'use client';
import { gradedOn } from '@rooflab/roofline';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import type { KindChoices } from '../item/item.ts';
import { ITEM_KINDS } from '../item/kinds.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { countWords } from '../ui/count-words.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { OptionFields } from '../ui/option-fields.tsx';
import { listOptions } from '../ui/options.ts';
import { Section } from '../ui/page-header.tsx';
import { type AssignmentDraft, newItem } from './assignment-draft.ts';
import { AssignmentMeaning, GradeChanges } from './assignment-meaning.tsx';
import { ASSIGNMENT_OPTIONS, OPTION_SECTIONS } from './assignment-options.ts';
import { ExerciseChooser } from './exercise-chooser.tsx';
import type { ItemChoice } from './item-fields.tsx';
import { LabItems } from './lab-items.tsx';
import { useSaveAssignment } from './use-save-assignment.ts';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string; readonly timeZone: string };
  readonly kinds: readonly KindChoices[];
  readonly initial: AssignmentDraft;
  /** Null: it is new. */
  readonly assignmentId: string | null;
}

/** Everything that an assignment says. Where saving would change somebody's points, it shows first whose, and asks. */
export function AssignmentForm({ course, kinds, initial, assignmentId }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const change = useCallback((fields: Partial<AssignmentDraft>) => setDraft((before) => ({ ...before, ...fields })), []);
  const { meaning, waits, submit, saveNow, stay, ask, asking, saving, error } = useSaveAssignment({ course, draft, assignmentId });
  return (
    <Form error={error} onSubmit={submit}>
      <Section title="What" id="what">
        <TextField
          label="Title"
          name="title"
          required
          maxLength={200}
          className="mb-5 max-w-xl"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        {kinds.map((choices) => {
          const choice = { choices, chosen: draft.items, onChange: (items: AssignmentDraft['items']) => change({ items }) };
          if (choices.kind === 'exercise')
            return <ExerciseChooser key="exercise" {...choice} timed={gradedOn(draft.deviceClass || null) === 'speed'} />;
          return choices.labs.length === 0 ? <ItemPoints key={choices.kind} {...choice} /> : <LabItems key={choices.kind} {...choice} />;
        })}
      </Section>
      {Object.entries(OPTION_SECTIONS).map(([id, { title, layout }]) => (
        <Section key={id} title={title} id={id}>
          <div className={layout}>
            <OptionFields options={optionsIn(id)} draft={draft} timeZone={course.timeZone} onChange={change} />
          </div>
        </Section>
      ))}
      <Section
        title="What this means"
        id="meaning"
        lead="Grades are computed, never stored: once you save, a change applies to everyone immediately. If points would change, you are asked first."
      >
        <AssignmentMeaning timeZone={course.timeZone} assignmentId={assignmentId} meaning={meaning} pending={asking} onAsk={ask} />
      </Section>
      <FormNotice className="mt-6" />
      <div className="sticky bottom-0 mt-6 flex flex-wrap gap-2 border-t border-line bg-bg py-3">
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

function optionsIn(id: string) {
  return listOptions(ASSIGNMENT_OPTIONS).filter(([, { section }]) => section === id);
}

/** A report belongs to no lab: it becomes an item once it has points, and is named after its kind. */
function ItemPoints({ choices, chosen, onChange }: ItemChoice) {
  const { kind } = choices;
  const { weight: label, lead } = ITEM_KINDS[kind];
  const index = chosen.findIndex((each) => each.kind === kind);
  const change = (weight: string) => {
    const others = chosen.filter((each) => each.kind !== kind);
    onChange(weight === '' ? others : [...others, { ...newItem(choices, kind), weight }]);
  };
  return (
    <TextField
      label={label}
      name={`items.${index}.weight`}
      type="number"
      min={0}
      step="any"
      hint={lead}
      className="mt-8 max-w-xl"
      value={chosen[index]?.weight ?? ''}
      onChange={(event) => change(event.target.value)}
    />
  );
}
