import { TextField } from '../ui/field.tsx';

interface Props {
  /** As the API names it. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (weight: string) => void;
}

/** What an item is worth. */
export function PointsField({ name, value, onChange }: Props) {
  return (
    <TextField
      label="Points"
      name={name}
      required
      type="number"
      min={0}
      step="any"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
