'use client';
import { MAX_SOURCE_BYTES } from '@rooflab/grader/limits';
import type { ChangeEvent } from 'react';
import { formatKibibytes } from '../lab/source-bytes.ts';
import { FileField } from '../ui/field.tsx';

/** Chooses the reader's own kernel as an additional curve. */
export function KernelFile() {
  const check = ({ target }: ChangeEvent<HTMLInputElement>) => target.setCustomValidity(fileProblem(target.files?.[0]));
  return (
    <FileField
      label="Your kernel, as one more curve"
      name="source"
      accept=".wgsl,text/plain"
      hint="A WGSL file for the exercise. Leave empty to run only the other curves."
      onChange={check}
    />
  );
}

/** Empty if the file can be sent. */
function fileProblem(file: File | undefined): string {
  if (file === undefined) return '';
  if (file.size === 0) return 'The file is empty.';
  if (file.size <= MAX_SOURCE_BYTES) return '';
  return `The file has ${formatKibibytes(file.size)}; the largest is ${formatKibibytes(MAX_SOURCE_BYTES)}.`;
}

/** The text of the file chosen in this form; null if none was chosen. */
export async function readKernel(form: HTMLFormElement): Promise<string | null> {
  const given = new FormData(form).get('source');
  return given instanceof File && given.size > 0 ? await given.text() : null;
}
