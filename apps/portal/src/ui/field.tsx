'use client';
import clsx from 'clsx';
import { type ComponentProps, createContext, type ReactNode, useContext, useId } from 'react';
import { useProblem } from './form.tsx';

const BOX =
  'w-full rounded border border-line-strong bg-surface px-3 py-1.5 text-base text-text placeholder:text-muted disabled:opacity-60 aria-invalid:border-wrong';

interface Words {
  readonly label: ReactNode;
  /** What to write, shown beforehand. */
  readonly hint?: ReactNode;
  /** What is wrong with the input. */
  readonly error?: string | null | undefined;
  /** For screen readers only; for a field whose position makes its meaning clear. */
  readonly hiddenLabel?: boolean;
  /** Its name in the API, by which the form around it finds errors about it. */
  readonly name?: string;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** Label above, hint and error below, connected to the control for screen readers. */
function Field({
  label,
  hint,
  error: given,
  hiddenLabel,
  name,
  className,
  children,
}: Words & { className?: string | undefined; children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const problem = useProblem(name ?? id);
  const error = given ?? problem;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={clsx('text-sm font-medium', hiddenLabel && 'sr-only')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described === '' ? undefined : described, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm text-wrong">
          {error}
        </p>
      )}
    </div>
  );
}

interface TextFieldProps extends Words, Omit<ComponentProps<'input'>, 'name'> {
  /** Beside the box; screen readers read it after the label. */
  readonly unit?: string;
}

export function TextField({ label, hint, error, hiddenLabel, className, unit, ...input }: TextFieldProps) {
  const unitId = useId();
  return (
    <Field {...words({ label, hint, error, hiddenLabel, name: input.name })} className={className}>
      {(wiring) => {
        const box = (described: string | undefined) => (
          <input
            type="text"
            {...input}
            {...wiring}
            aria-describedby={described}
            className={clsx(BOX, input.type === 'number' && 'figures')}
          />
        );
        const described = wiring['aria-describedby'];
        if (unit === undefined || unit === '') return box(described);
        return (
          <div className="flex items-center gap-2">
            {box([unitId, described ?? ''].filter(Boolean).join(' '))}
            <span id={unitId} className="shrink-0 text-muted">
              {unit}
            </span>
          </div>
        );
      }}
    </Field>
  );
}

export function TextArea({ label, hint, error, hiddenLabel, className, ...area }: Words & ComponentProps<'textarea'>) {
  return (
    <Field {...words({ label, hint, error, hiddenLabel, name: area.name })} className={className}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} className={BOX} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, hiddenLabel, className, children, ...select }: Words & ComponentProps<'select'>) {
  return (
    <Field {...words({ label, hint, error, hiddenLabel, name: select.name })} className={className}>
      {(wiring) => (
        <select {...select} {...wiring} className={clsx(BOX, 'min-h-9.5 pr-8')}>
          {children}
        </select>
      )}
    </Field>
  );
}

/** A file to choose. It stays in the page until the form is sent. */
export function FileField({ label, hint, error, hiddenLabel, className, ...input }: Words & ComponentProps<'input'>) {
  return (
    <Field {...words({ label, hint, error, hiddenLabel, name: input.name })} className={className}>
      {(wiring) => (
        <input
          type="file"
          {...input}
          {...wiring}
          className="text-sm file:mr-3 file:rounded file:border file:border-line file:bg-surface file:px-3 file:py-1"
        />
      )}
    </Field>
  );
}

export function Checkbox({ label, hint, className, ...input }: { label: ReactNode; hint?: ReactNode } & ComponentProps<'input'>) {
  const id = useId();
  const ofGroup = useContext(GroupContext);
  const own = useProblem(input.name ?? id);
  // An error about the whole group is shown above it.
  const error = ofGroup === null ? own : null;
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', ofGroup ?? ''].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex gap-2.5', className)}>
      <input
        type="checkbox"
        {...input}
        id={id}
        aria-invalid={(ofGroup ?? error) === null ? undefined : true}
        aria-describedby={described === '' ? undefined : described}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
        {error && (
          <p id={`${id}-error`} className="text-sm text-wrong">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

/** The id of the error about the group around a checkbox; null if there is none. */
const GroupContext = createContext<string | null>(null);

interface GroupProps {
  readonly legend: string;
  /** The API's name for the list of ticked boxes. */
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A group of checkboxes. An error about the choice is shown above them, and each box refers screen readers to it. */
export function CheckboxGroup({ legend, name, className, children }: GroupProps) {
  const id = useId();
  const problem = useProblem(name);
  return (
    <fieldset data-group={name} className={className}>
      <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
      {problem !== null && (
        <p id={id} className="mb-1.5 text-sm text-wrong">
          {problem}
        </p>
      )}
      <GroupContext value={problem === null ? null : id}>{children}</GroupContext>
    </fieldset>
  );
}

/** Leaves out what was not given: the types distinguish "absent" from "undefined". */
function words({ label, hint, error, hiddenLabel, name }: { [K in keyof Words]: Words[K] | undefined } & { label: ReactNode }): Words {
  return {
    label,
    ...(hint !== undefined && { hint }),
    ...(error !== undefined && { error }),
    ...(hiddenLabel !== undefined && { hiddenLabel }),
    ...(name !== undefined && { name }),
  };
}
