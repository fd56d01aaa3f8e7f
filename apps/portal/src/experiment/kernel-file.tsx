import { useId } from 'react';

/** The file of a kernel of one's own, as one more curve. */
export function KernelFile() {
  const fileId = useId();
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={fileId} className="text-sm font-medium">
        Your kernel, as one more curve
      </label>
      <input
        id={fileId}
        type="file"
        name="source"
        accept=".wgsl,text/plain"
        className="text-sm file:mr-3 file:rounded file:border file:border-line file:bg-surface file:px-3 file:py-1"
      />
      <p className="text-sm text-muted">A WGSL file for the exercise. Leave it out for the other curves alone.</p>
    </div>
  );
}

/** The text of the file that was chosen in this form; null where none was. */
export async function readKernel(form: HTMLFormElement): Promise<string | null> {
  const given = new FormData(form).get('source');
  return given instanceof File && given.size > 0 ? await given.text() : null;
}
