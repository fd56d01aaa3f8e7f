'use client';
import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { type PlatformContext, titleOf } from './lti-words.ts';

interface Props {
  readonly courseId: string;
  readonly contexts: readonly PlatformContext[];
}

/** Courses on platforms that are connected to this one. */
export function ConnectedContexts({ courseId, contexts }: Props) {
  if (contexts.length === 0) {
    return <EmptyState title="Nothing is connected">Students cannot open this course from a learning platform yet.</EmptyState>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {contexts.map((context) => (
        <ContextRow key={context.ltiContextId} context={context}>
          <ConfirmDialog
            title={`Disconnect ${titleOf(context)}?`}
            description="People can no longer open this course from there. Those who already have stay in it, with everything they handed in."
            verb="Disconnect"
            danger
            trigger={
              <Button size="small" aria-label={`Disconnect ${titleOf(context)}`}>
                Disconnect
              </Button>
            }
            act={() => api.lti.disconnect.mutate({ courseId, ltiContextId: context.ltiContextId })}
          />
        </ContextRow>
      ))}
    </ul>
  );
}

/** Courses on platforms that may be connected; several can share one course here. */
export function FreeContexts({ courseId, contexts }: Props) {
  if (contexts.length === 0) {
    return (
      <EmptyState title="Nothing to connect">
        Open Rooflab once from your course at the learning platform, as an instructor there. Then it is listed here.
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {contexts.map((context) => (
        <ContextRow key={context.ltiContextId} context={context}>
          <Connect courseId={courseId} context={context} />
        </ContextRow>
      ))}
    </ul>
  );
}

function Connect({ courseId, context }: { readonly courseId: string; readonly context: PlatformContext }) {
  const { run, pending, error } = useAction(() => api.lti.connect.mutate({ courseId, ltiContextId: context.ltiContextId }));
  return (
    <div>
      <Button size="small" kind="primary" pending={pending} aria-label={`Connect ${titleOf(context)}`} onClick={() => run(undefined)}>
        Connect
      </Button>
      <ErrorNotice error={error} className="mt-3" />
    </div>
  );
}

function ContextRow({ context, children }: { readonly context: PlatformContext; readonly children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{titleOf(context)}</p>
        <p className="text-sm break-words text-muted">{context.platformName}</p>
      </div>
      {children}
    </li>
  );
}
