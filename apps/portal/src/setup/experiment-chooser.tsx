'use client';
import { USUAL_POINTS } from '@rooflab/api/default-rules';
import type { ExperimentDraft } from './assignment-draft.ts';
import { type LabItem, LabItems } from './lab-items.tsx';
import { PointsField } from './points-field.tsx';

interface Props {
  readonly experiments: readonly LabItem[];
  readonly chosen: readonly ExperimentDraft[];
  readonly onChange: (chosen: readonly ExperimentDraft[]) => void;
}

const LEAD =
  'A complete run gets all points, whatever it measured. If an experiment has a curve for the student’s own kernel, the run uses one of their accepted kernels.';

/** Which experiments count, lab by lab, and what each is worth. */
export function ExperimentChooser({ experiments, chosen, onChange }: Props) {
  const toggle = (experiment: string) => {
    const without = chosen.filter((each) => each.experiment !== experiment);
    onChange(without.length < chosen.length ? without : [...chosen, { experiment, weight: String(USUAL_POINTS.experiment) }]);
  };
  return (
    <LabItems
      legend="Experiments"
      name="experiments"
      lead={LEAD}
      items={experiments}
      chosen={chosen.map(({ experiment }) => experiment)}
      onToggle={toggle}
    >
      {(id) => {
        const index = chosen.findIndex(({ experiment }) => experiment === id);
        return (
          <PointsField
            name={`experiments.${index}.weight`}
            value={chosen[index]?.weight ?? ''}
            onChange={(weight) => onChange(chosen.with(index, { experiment: id, weight }))}
          />
        );
      }}
    </LabItems>
  );
}
