'use client';
import { type ChangeEvent, useState } from 'react';
import { FileField, TextArea } from './field.tsx';

interface Props {
  readonly label: string;
  readonly name: string;
  readonly hint: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** The text of a CSV file: chosen from the disk, dropped into the field, or pasted. It stays in the page until it is sent. */
export function FileText({ label, name, hint, value, onChange }: Props) {
  const [unreadable, setUnreadable] = useState(false);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const text = await file.text().catch(() => null);
    setUnreadable(text === null);
    if (text !== null) onChange(text);
  };
  return (
    <div data-group={name} className="flex flex-col gap-2">
      <FileField
        label="Choose a file"
        accept=".csv,text/csv,text/plain"
        onChange={read}
        error={unreadable ? 'This file cannot be read. Choose it again.' : null}
      />
      <TextArea
        label={label}
        name={name}
        hint={hint}
        value={value}
        rows={6}
        required
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
