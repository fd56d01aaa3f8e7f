'use client';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { X } from './icons.tsx';

tellRadixNonce();

interface DialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  /** The button that opens it; left out when the page opens it itself. */
  readonly trigger?: ReactNode;
  readonly open?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: ReactNode;
  /** Default: `narrow`. `full` takes the whole window. */
  readonly size?: keyof typeof SIZES;
}

const SIZES = { narrow: 'max-w-md', wide: 'max-w-3xl', full: 'h-[90dvh] max-w-none' } as const;

/** Asks for something before the page continues. Escape closes it; focus then returns to where it was. */
export function Dialog({ title, description, trigger, open, onOpenChange, children, size = 'narrow' }: DialogProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[rgb(0_0_0/0.45)]" />
        <Radix.Content
          {...(!description && { 'aria-describedby': undefined })}
          className={`fixed top-1/2 left-1/2 z-50 max-h-[90dvh] w-[calc(100%-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded border border-line bg-surface p-5 shadow-float ${SIZES[size]}`}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Radix.Title className="min-w-0 text-lg font-semibold break-words">{title}</Radix.Title>
            <Radix.Close aria-label="Close" className="shrink-0 rounded p-1 text-muted hover:bg-raised hover:text-text">
              <X size={18} />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="mb-4 text-sm text-muted">{description}</Radix.Description>}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

declare global {
  /** Where Radix (get-nonce) looks for the nonce of the style that keeps the page from scrolling while a dialog is open. */
  var __webpack_nonce__: string | undefined;
}

/** The nonce of this page's policy; none on the server, and where there is no policy. */
function pageNonce(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;
}

/** Makes the policy accept the styles of dialogs: it refuses those without the nonce. */
function tellRadixNonce(): void {
  const nonce = pageNonce();
  if (nonce) globalThis.__webpack_nonce__ = nonce;
}
