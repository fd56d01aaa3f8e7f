import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

const KINDS = {
  /** The page's main action; at most one a page. */
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent',
  secondary: 'bg-surface text-text border-line hover:border-line-strong hover:bg-raised',
  quiet: 'bg-transparent text-muted border-transparent hover:text-text hover:bg-raised',
  danger: 'bg-surface text-wrong border-line hover:border-wrong hover:bg-wrong-quiet',
} as const;

const SIZES = { small: 'min-h-8 px-2.5 text-sm', medium: 'min-h-9 px-3.5 text-base' } as const;

interface Looks {
  readonly kind?: keyof typeof KINDS;
  readonly size?: keyof typeof SIZES;
}

function looks({ kind = 'secondary', size = 'medium' }: Looks, className?: string): string {
  return clsx(
    'inline-flex items-center justify-center gap-2 rounded border font-medium no-underline transition-colors duration-100 select-none whitespace-nowrap',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    KINDS[kind],
    SIZES[size],
    className,
  );
}

type ButtonProps = Omit<ComponentProps<'button'>, 'kind'> &
  Looks & {
    /** The action is under way: the button cannot be pressed again, and says so. */
    readonly pending?: boolean;
  };

export function Button({ kind, size, pending = false, disabled, className, type = 'button', children, ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled === true || pending}
      aria-busy={pending || undefined}
      className={looks({ ...(kind && { kind }), ...(size && { size }) }, className)}
      {...rest}
    >
      {pending && <span aria-hidden="true" className="size-3 animate-spin rounded-full border-2 border-current border-t-transparent" />}
      {children}
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & Looks;

/** Looks like a button but is a link: it leads somewhere and changes nothing. */
export function ButtonLink({ kind, size, className, ...rest }: ButtonLinkProps) {
  return <Link className={looks({ ...(kind && { kind }), ...(size && { size }) }, className)} {...rest} />;
}
