'use client';
import { type Criterion, exactPointWords, type Rubric } from '@rooflab/course/rubric';
import { formatScore } from '@rooflab/roofline/units';
import { pointWords } from '../ui/count-words.ts';
import { TextField } from '../ui/field.tsx';
import { type GivenDraft, givenFor, isBegun, type JudgementDraft, judgementSum } from './judgement-draft.ts';

interface Props {
  readonly rubric: Rubric;
  /** Points for a score of 100. */
  readonly reportWeight: number;
  readonly draft: JudgementDraft;
  readonly onChange: (draft: JudgementDraft) => void;
}

/** Points and a note for each criterion, with their sum. */
export function JudgeFields({ rubric, reportWeight, draft, onChange }: Props) {
  const begun = isBegun(rubric, draft);
  const { points, maximum, score } = judgementSum(rubric, draft);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">Points by criterion</legend>
      <ul>
        {rubric.map((criterion, at) => {
          const given = givenFor(draft, criterion.name);
          const change = (fields: Partial<GivenDraft>) => onChange(new Map(draft).set(criterion.name, { ...given, ...fields }));
          return (
            <CriterionFields
              key={criterion.name}
              criterion={criterion}
              field={`criteria.${at}`}
              required={begun}
              given={given}
              onChange={change}
            />
          );
        })}
      </ul>
      <p role="status" className="mt-3 font-medium">
        {begun ? `${points} of ${exactPointWords(maximum)}: a score of ${formatScore(score)} of 100` : 'No points yet: feedback only'}
      </p>
      <p className="text-sm text-muted">
        Each student of the report gets this share of {pointWords(reportWeight)}. Leave all criteria empty to give feedback only.
      </p>
    </fieldset>
  );
}

interface CriterionProps {
  readonly criterion: Criterion;
  /** Its name in the API. */
  readonly field: string;
  readonly required: boolean;
  readonly given: GivenDraft;
  readonly onChange: (fields: Partial<GivenDraft>) => void;
}

function CriterionFields({ criterion: { name, description, points }, field, required, given, onChange }: CriterionProps) {
  return (
    <li className="border-b border-line py-3">
      <p className="font-medium break-words">{name}</p>
      {description !== '' && <p className="text-sm break-words whitespace-pre-line text-muted">{description}</p>}
      <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
        <TextField
          label="Points"
          aria-label={`Points: ${name}`}
          name={`${field}.points`}
          type="number"
          required={required}
          min={0}
          max={points}
          step={0.01}
          unit={`of ${points}`}
          className="w-40"
          value={given.points}
          onChange={(event) => onChange({ points: event.target.value })}
        />
        <TextField
          label="Note"
          aria-label={`Note: ${name}`}
          name={`${field}.note`}
          maxLength={500}
          className="min-w-48 flex-1"
          value={given.note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
      </div>
    </li>
  );
}
