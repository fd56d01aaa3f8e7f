'use client';
import { exactPointWords, type Rubric } from '@rooflab/course/rubric';
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
          const { name, description } = criterion;
          const given = givenFor(draft, name);
          const change = (fields: Partial<GivenDraft>) => onChange(new Map(draft).set(name, { ...given, ...fields }));
          return (
            <li key={name} className="border-b border-line py-3">
              <p className="font-medium break-words">{name}</p>
              {description !== '' && <p className="text-sm break-words whitespace-pre-line text-muted">{description}</p>}
              <div className="mt-2 flex flex-wrap items-start gap-x-4 gap-y-2">
                <TextField
                  label="Points"
                  aria-label={`Points: ${name}`}
                  name={`criteria.${at}.points`}
                  type="number"
                  required={begun}
                  min={0}
                  max={criterion.points}
                  step={0.01}
                  unit={`of ${criterion.points}`}
                  className="w-40"
                  value={given.points}
                  onChange={(event) => change({ points: event.target.value })}
                />
                <TextField
                  label="Note"
                  aria-label={`Note: ${name}`}
                  name={`criteria.${at}.note`}
                  maxLength={500}
                  className="min-w-48 flex-1"
                  value={given.note}
                  onChange={(event) => change({ note: event.target.value })}
                />
              </div>
            </li>
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
