import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';

interface SearchFormProps {
  readonly label: string;
  readonly search: string;
}

/** Search with an address of its own, so that it works before the scripts have loaded. */
export function SearchForm({ label, search }: SearchFormProps) {
  return (
    <search>
      <form className="mb-4 flex max-w-96 items-end gap-2">
        <TextField
          label={label}
          hiddenLabel
          name="search"
          type="search"
          defaultValue={search}
          placeholder={label}
          maxLength={200}
          className="flex-1"
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
}

/** The search text. */
export function readSearch(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 200) : '';
}
