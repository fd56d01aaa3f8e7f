'use client';
import { gradedOn } from '@rooflab/roofline';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { ITEM_KINDS } from '../item/kinds.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { countWords } from '../ui/count-words.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { Section } from '../ui/page-header.tsx';
import { type AssignmentDraft, newItem } from './assignment-draft.ts';
import { AssignmentMeaning, GradeChanges } from './assignment-meaning.tsx';
import { AttemptFields, BoardFields, DateFields, GradedOnFields, KernelFields, LateFields } from './assignment-rules.tsx';
import { ExerciseChooser, type LabChoice } from './exercise-chooser.tsx';
import type { ItemChoice } from './item-fields.tsx';
import { type LabItem, LabItems } from './lab-items.tsx';
import { useSaveAssignment } from './use-save-assignment.ts';

interface Props {
  readonly course: { readonly courseId: string; readonly slug: string; readonly timeZone: string };
  readonly labs: readonly LabChoice[];
  readonly questions: readonly LabItem[];
  readonly experiments: readonly LabItem[];
  readonly initial: AssignmentDraft;
  /** Null: it is new. */
  readonly assignmentId: string | null;
}

/** Everything that an assignment says. Where saving would change somebody's points, it shows first whose, and asks. */
export function AssignmentForm({ course, labs, questions, experiments, initial, assignmentId }: Props) {
  const router = useRouter();
  const [draft, setDraft] = useState(initial);
  const change = useCallback((fields: Partial<AssignmentDraft>) => setDraft((before) => ({ ...before, ...fields })), []);
  const choice = { chosen: draft.items, onChange: (items: AssignmentDraft['items']) => change({ items }) };
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
        <ExerciseChooser labs={labs} {...choice} timed={gradedOn(draft.deviceClass || null) === 'speed'} />
        <LabItems kind="question" items={questions} {...choice} />
        <LabItems kind="experiment" items={experiments} {...choice} />
        <ReportPoints {...choice} />
      </Section>
      <Section title="When" id="when">
        <div className="flex flex-col gap-4">
          <DateFields draft={draft} onChange={change} timeZone={course.timeZone} />
          <LateFields draft={draft} onChange={change} />
        </div>
      </Section>
      <Section title="How often, and what counts" id="attempts">
        <AttemptFields draft={draft} onChange={change} />
      </Section>
      <Section title="What is graded" id="graded-on">
        <GradedOnFields draft={draft} onChange={change} />
      </Section>
      <Section title="Leaderboard" id="board">
        <BoardFields draft={draft} onChange={change} timeZone={course.timeZone} />
      </Section>
      <Section title="Kernels that students may read" id="kernels">
        <KernelFields draft={draft} onChange={change} />
      </Section>
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

/** A report needs no name: it is an item as soon as it has points. */
function ReportPoints({ chosen, onChange }: ItemChoice) {
  const index = chosen.findIndex(({ kind }) => kind === 'report');
  const change = (weight: string) => {
    const others = chosen.filter(({ kind }) => kind !== 'report');
    onChange(weight === '' ? others : [...others, { ...newItem({ kind: 'report', subject: 'report' }), weight }]);
  };
  return (
    <TextField
      label={ITEM_KINDS.report.weight}
      name={`items.${index}.weight`}
      type="number"
      min={0}
      step="any"
      hint={ITEM_KINDS.report.lead}
      className="mt-8 max-w-xl"
      value={chosen[index]?.weight ?? ''}
      onChange={(event) => change(event.target.value)}
    />
  );
}
