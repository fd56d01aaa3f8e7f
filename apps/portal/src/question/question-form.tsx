'use client';
import { useRouter } from 'next/navigation';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { browserStorage } from '../editor/drafts.ts';
import { paths, type UsedLab } from '../shell/paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { AnswerField, givenAnswers, type Mark, type ShownField } from './answer-field.tsx';
import { SOLUTION } from './solution.ts';
import { keepSolved } from './solved-questions.ts';
import { type Checked, useCheck } from './use-check.ts';

interface Props {
  readonly slug: string;
  readonly userId: string;
  readonly id: string;
  readonly seed: string;
  readonly of: UsedLab | null;
  readonly fields: readonly ShownField[];
  readonly solutionShown: boolean;
  /** The address of this variant, to share. */
  readonly url: string;
}

/** The form for one variant: each check shows at each field whether it is right, as often as one likes. */
export function QuestionForm({ slug, userId, id, seed, of, fields, solutionShown, url }: Props) {
  const { run, checked, pending, error } = useCheck({ id, seed }, of);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useFocusOnSolution(solutionShown);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget);
    setChanged(new Set());
    const result = await run(givenAnswers(given, fields));
    if (result?.correct && !solutionShown) keepSolved(browserStorage(), userId, id);
  };
  return (
    <Form className="mt-6 flex flex-col gap-5" aria-label="Your answer" error={error} onSubmit={submit}>
      {fields.map((field) => (
        <AnswerField
          key={field.id}
          field={field}
          mark={changed.has(field.id) ? null : markOf(checked, field.id)}
          onChange={() => setChanged((before) => new Set(before).add(field.id))}
        />
      ))}
      <FormNotice className="max-w-[72ch]" />
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="w-full font-medium not-empty:mb-1">
          {checked && changed.size === 0 && !pending ? sentence(checked) : ''}
        </p>
        <Button type="submit" kind="primary" pending={pending}>
          Check
        </Button>
        {!solutionShown && <ShowSolution href={paths.question(slug, id, { seed, solution: true, of })} asks={!checked?.correct} />}
        <ButtonLink href={paths.question(slug, id, { of })} prefetch={false}>
          Another one
        </ButtonLink>
        <CopyButton text={url} label="Copy the link to these numbers" />
      </div>
    </Form>
  );
}

/** After the solution was requested, focus continues at it. */
function useFocusOnSolution(shown: boolean): void {
  const before = useRef(shown);
  useEffect(() => {
    if (shown && !before.current) document.querySelector<HTMLElement>(`#${SOLUTION} > [tabindex]`)?.focus();
    before.current = shown;
  }, [shown]);
}

function markOf(checked: Checked | null, id: string): Mark {
  const field = checked?.fields.find((each) => each.id === id);
  if (field?.pending) return 'pending';
  return field?.correct ? 'right' : null;
}

function sentence({ correct, readable, fields }: Checked): string {
  if (correct) return fields.length === 1 ? 'Correct.' : 'All correct.';
  if (!readable) return 'Nothing was checked yet: correct the marked fields first.';
  if (fields.every((field) => field.correct || field.pending)) return 'Your own run will show whether your prediction is right.';
  const right = fields.filter((field) => field.correct).length;
  return fields.length === 1 ? 'Not correct yet.' : `${right} of ${fields.length} correct.`;
}

function ShowSolution({ href, asks }: { readonly href: string; readonly asks: boolean }) {
  const router = useRouter();
  if (!asks) {
    return (
      <ButtonLink href={href} scroll={false} prefetch={false}>
        Show the worked solution
      </ButtonLink>
    );
  }
  return (
    <ConfirmDialog
      title="Show the worked solution?"
      description="You will see the answer."
      verb="Show it"
      trigger={<Button>Show the worked solution</Button>}
      act={async () => router.push(href, { scroll: false })}
    />
  );
}
