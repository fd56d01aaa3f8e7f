'use client';
import { Button } from '../ui/button.tsx';

export default function ErrorPage({ error, reset }: { readonly error: Error & { readonly digest?: string }; readonly reset: () => void }) {
  return (
    <main id="content" className="mx-auto max-w-2xl px-6 py-16">
      <h1 className="text-xl font-semibold">This page could not be shown.</h1>
      <p className="mt-2 text-muted">
        The fault is on our side, and nothing that you handed in is lost. Usually the database is unavailable for a moment.
      </p>
      {error.digest && <p className="figures mt-2 text-sm text-muted">Reference {error.digest}</p>}
      <div className="mt-6">
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
      </div>
    </main>
  );
}
