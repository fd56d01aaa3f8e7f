'use client';
import type { ErrorAnswer } from '@rooflab/course';
import NextForm from 'next/form';
import { type ComponentProps, createContext, type FormEvent, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { controlProblem, type Problems, problemOf, problemsOf, withoutField } from './form-problems.ts';
import { ErrorNotice } from './notice.tsx';

interface FormState {
  readonly problems: Problems;
  /** A refusal that no field of the form shows. */
  readonly refusal: ErrorAnswer | null;
}

const FormContext = createContext<FormState>({ problems: {}, refusal: null });

/** The error of the field with this name in the form around it. */
export function useProblem(name: string | undefined): string | null {
  const { problems } = useContext(FormContext);
  return name === undefined ? null : problemOf(problems, name);
}

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref'> {
  /** Why the last attempt was refused. */
  readonly error: ErrorAnswer | null;
  /** Called when all fields are valid, as far as the browser can tell. */
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
}

/**
 * A form that shows at each field what is wrong with it, whether the browser or the API found it, and moves the focus to the first such field. An
 * error disappears when its field is changed. Fields are found by their names, which are the API's.
 */
export function Form({ error, onSubmit, children, ...form }: FormProps) {
  const { state, isRight, ...wiring } = useChecks(error);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRight(event.currentTarget)) onSubmit(event);
  };
  return (
    <FormContext value={state}>
      <form method="post" {...form} {...wiring} onSubmit={submit}>
        {children}
      </form>
    </FormContext>
  );
}

interface QueryFormProps extends Omit<ComponentProps<typeof NextForm>, 'action' | 'onSubmit' | 'ref'> {
  /** The page that answers, without its query. */
  readonly action: string;
}

/** A form whose answer is a page with its own address, such as a filter; it also works without a script. */
export function QueryForm({ children, ...form }: QueryFormProps) {
  const { state, isRight, ...wiring } = useChecks(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!isRight(event.currentTarget)) event.preventDefault();
  };
  return (
    <FormContext value={state}>
      <NextForm prefetch={false} {...form} {...wiring} onSubmit={submit}>
        {children}
      </NextForm>
    </FormContext>
  );
}

/** What a form finds wrong with its fields, and the handlers that this needs. */
function useChecks(error: ErrorAnswer | null) {
  const ref = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Problems>({});
  const [seen, setSeen] = useState<ErrorAnswer | null>(null);
  const [tries, setTries] = useState(0);
  const [unplaced, setUnplaced] = useState(false);
  if (error !== seen) {
    setSeen(error);
    setProblems(error === null ? {} : problemsOf(error));
    setUnplaced(false);
    if (error !== null) setTries(tries + 1);
  }
  // Until this script runs, the browser's own validation prevents incomplete forms from being sent.
  useEffect(() => {
    if (ref.current) ref.current.noValidate = true;
  }, []);
  useEffect(() => {
    if (tries > 0 && ref.current && !leadToProblem(ref.current)) setUnplaced(true);
  }, [tries]);
  const isRight = (form: HTMLFormElement): boolean => {
    const found = ownProblems(form);
    setProblems(found);
    if (Object.keys(found).length === 0) return true;
    setTries(tries + 1);
    return false;
  };
  // In one step with the fields' own changes: a render in between would restore a controlled field's old value.
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    const name = fieldName(target);
    if (name !== null) setProblems((before) => withoutField(before, name));
  };
  const refusal = error !== null && (unplaced || Object.keys(problemsOf(error)).length === 0) ? error : null;
  const state = useMemo(() => ({ problems, refusal }), [problems, refusal]);
  return { state, isRight, ref, onChange };
}

/** Where a form shows errors that belong to no field. */
export function FormNotice({ className }: { readonly className?: string }) {
  const { refusal } = useContext(FormContext);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal !== null) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  if (refusal === null) return null;
  return (
    <div ref={ref} className={className}>
      <ErrorNotice error={refusal} />
    </div>
  );
}

function ownProblems(form: HTMLFormElement): Problems {
  const found: Record<string, string> = {};
  for (const control of form.elements) {
    if (!isControl(control) || !control.willValidate) continue;
    const name = fieldName(control);
    const problem = controlProblem(control);
    if (name !== null && problem !== null) found[name] ??= problem;
  }
  return found;
}

function isControl(element: unknown): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
}

/** A field without a name is found by its id, since an error in it also prevents sending. */
function fieldName(target: unknown): string | null {
  if (!isControl(target)) return null;
  return target.name || (target.closest<HTMLElement>('[data-group]')?.dataset.group ?? (target.id || null));
}

/** False: no field of the form has an error. */
export function leadToProblem(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  unfoldAround(field);
  field?.focus();
  return field !== null;
}

/** A field in a folded part cannot take the focus. */
function unfoldAround(field: HTMLElement | null): void {
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
}
