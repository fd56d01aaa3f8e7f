'use client';
import { exactPointWords, MAX_CRITERIA, rubricPoints } from '@rooflab/course/rubric';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextArea, TextField } from '../ui/field.tsx';
import { ArrowDown, ArrowUp, Trash2 } from '../ui/icons.tsx';
import { movedCriterion, newCriterion, type RubricDraft, rubricSent } from './rubric-draft.ts';

interface Props {
  /** Its name in the API. */
  readonly name: string;
  readonly rubric: RubricDraft;
  readonly onChange: (rubric: RubricDraft) => void;
}

/** What a report is judged by: criteria with points, in order. */
export function RubricFields({ name, rubric, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState('');
  useEffect(() => list.current?.querySelector<HTMLElement>(`[data-key="${added}"] input`)?.focus(), [added]);
  const add = () => {
    const criterion = newCriterion();
    onChange([...rubric, criterion]);
    setAdded(criterion.key);
  };
  const remove = (at: number) => {
    onChange(rubric.toSpliced(at, 1));
    addButton.current?.focus();
  };
  return (
    <fieldset className="mt-2 w-full min-w-0 border-l-2 border-line pl-4">
      <legend className="sr-only">Rubric</legend>
      <p className="max-w-[72ch] text-sm text-muted">{leadOf(rubric)}</p>
      <ol ref={list}>
        {rubric.map(({ key }, at) => (
          <CriterionFields key={key} name={name} rubric={rubric} at={at} onChange={onChange} onRemove={() => remove(at)} />
        ))}
      </ol>
      <Button ref={addButton} size="small" className="my-2" disabled={rubric.length >= MAX_CRITERIA} onClick={add}>
        Add a criterion
      </Button>
      {rubric.length > 0 && (
        <p role="status" className="text-sm">
          The criteria add up to {exactPointWords(rubricPoints(rubricSent(rubric)))}; the report’s score is the share reached.
        </p>
      )}
    </fieldset>
  );
}

function leadOf(rubric: RubricDraft): string {
  if (rubric.length === 0) return 'Rubric: none. Staff give a report one score from 0 to 100; with criteria, they give points for each.';
  return 'Rubric: students read it before they hand in. Reports that are already judged keep their criteria and score until staff judge them again.';
}

interface CriterionProps extends Props {
  readonly at: number;
  readonly onRemove: () => void;
}

function CriterionFields({ name, rubric, at, onChange, onRemove }: CriterionProps) {
  const criterion = rubric[at];
  if (!criterion) return null;
  const change = (fields: Partial<typeof criterion>) => onChange(rubric.with(at, { ...criterion, ...fields }));
  const words = `criterion ${at + 1}`;
  const field = `${name}.${at}`;
  return (
    <li data-key={criterion.key} className="border-b border-line py-3">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          label={`Criterion ${at + 1}`}
          name={`${field}.name`}
          required
          maxLength={120}
          autoComplete="off"
          className="min-w-48 flex-1"
          value={criterion.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label="Points"
          aria-label={`Points of ${words}`}
          name={`${field}.points`}
          required
          type="number"
          min={0.01}
          max={1000}
          step={0.01}
          className="w-24"
          value={criterion.points}
          onChange={(event) => change({ points: event.target.value })}
        />
        <CriterionButtons
          words={words}
          isFirst={at === 0}
          isLast={at === rubric.length - 1}
          onMove={(by) => onChange(movedCriterion(rubric, at, at + by))}
          onRemove={onRemove}
        />
      </div>
      <TextArea
        label="Description, if it needs one"
        aria-label={`Description, if it needs one, of ${words}`}
        name={`${field}.description`}
        rows={2}
        maxLength={1000}
        className="mt-2"
        value={criterion.description}
        onChange={(event) => change({ description: event.target.value })}
      />
    </li>
  );
}

interface ButtonsProps {
  /** `criterion 2` */
  readonly words: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function CriterionButtons({ words, isFirst, isLast, onMove, onRemove }: ButtonsProps) {
  return (
    <span className="ml-auto flex gap-1 sm:mt-6">
      <Button kind="quiet" size="small" aria-label={`Move ${words} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp size={14} />
      </Button>
      <Button kind="quiet" size="small" aria-label={`Move ${words} down`} disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown size={14} />
      </Button>
      <Button kind="quiet" size="small" aria-label={`Remove ${words}`} onClick={onRemove}>
        <Trash2 size={14} />
      </Button>
    </span>
  );
}
