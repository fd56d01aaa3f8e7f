'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Form, FormNotice } from '../ui/form.tsx';
import { joinByCode } from './continue-after.ts';

interface JoinFormProps {
  readonly initialCode?: string;
  /** The page's main action is another button. */
  readonly secondary?: boolean;
}

export function JoinForm({ initialCode = '', secondary = false }: JoinFormProps) {
  const router = useRouter();
  const [code, setCode] = useState(initialCode);
  const { run, pending, error } = useAction(joinByCode);
  return (
    <Form
      error={error}
      onSubmit={async () => {
        const path = await run(code);
        if (path !== null) router.push(path);
      }}
      className="flex max-w-96 flex-col gap-4"
    >
      <FormNotice />
      <TextField
        label="Join code"
        name="code"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={40}
        hint="Your course's staff will give it to you, on a slide or as a link."
      />
      <Button type="submit" kind={secondary ? 'secondary' : 'primary'} pending={pending} className="self-start">
        Join the course
      </Button>
    </Form>
  );
}
