import clsx from 'clsx';
import Link from 'next/link';
import type { ComponentProps } from 'react';

export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={clsx('text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong', className)} {...rest} />;
}
