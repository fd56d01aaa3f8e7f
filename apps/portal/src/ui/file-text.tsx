'use client';
import { decodeText } from '@rooflab/course/decode-text';
import { type ChangeEvent, useState } from 'react';
import { FileField, TextArea } from './field.tsx';
import { Notice } from './notice.tsx';

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
  const [guessed, setGuessed] = useState(false);
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const bytes = await file.arrayBuffer().catch(() => null);
    setUnreadable(bytes === null);
    if (bytes === null) return;
    const { text, encoding } = decodeText(new Uint8Array(bytes));
    setGuessed(encoding === 'Windows-1252');
    onChange(text);
  };
  return (
    <div data-group={name} className="flex flex-col gap-2">
      <FileField
        label="Choose a file"
        accept=".csv,text/csv,text/plain"
        onChange={read}
        error={unreadable ? 'This file cannot be read. Choose it again.' : null}
      />
      {guessed && (
        <Notice live title="This file is not UTF-8. It was read as Windows-1252, as Excel on Windows writes it.">
          Look at the names with accents below. If they are wrong, save the file as “CSV UTF-8” and choose it again.
        </Notice>
      )}
      <TextArea
        label={label}
        name={name}
        hint={hint}
        value={value}
        rows={6}
        required
        spellCheck={false}
        onChange={(event) => {
          setGuessed(false);
          onChange(event.target.value);
        }}
      />
    </div>
  );
}
