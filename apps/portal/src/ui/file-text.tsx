'use client';
import { type ChangeEvent, useId } from 'react';
import { TextArea } from './field.tsx';

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The text of a CSV file: chosen from the disk, dropped into the field, or pasted. It stays in the page until it is sent. */
export function FileText({ label, hint, value, onChange }: Props) {
  const id = useId();
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onChange(await file.text());
    event.target.value = '';
  };
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        Choose a file
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv,text/plain"
        onChange={read}
        className="text-sm file:mr-3 file:rounded file:border file:border-line file:bg-surface file:px-3 file:py-1"
      />
      <TextArea label={label} hint={hint} value={value} rows={6} spellCheck={false} onChange={(event) => onChange(event.target.value)} />
    </div>
  );
}
