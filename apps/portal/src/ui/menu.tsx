'use client';
import Link from 'next/link';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 rounded border border-line bg-surface p-1 text-sm shadow-float"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const ITEM = 'flex w-full items-center gap-2 rounded-sm px-2.5 py-1.5 text-text outline-none data-highlighted:bg-raised';

export function MenuLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <Radix.Item asChild className={ITEM}>
      <Link href={href}>{children}</Link>
    </Radix.Item>
  );
}

export function MenuAction({ onSelect, children }: { readonly onSelect: () => void; readonly children: ReactNode }) {
  return (
    <Radix.Item className={`${ITEM} cursor-pointer`} onSelect={onSelect}>
      {children}
    </Radix.Item>
  );
}

export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly T[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(chosen) => options.includes(chosen as T) && onChange(chosen as T)}>
      <Radix.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted">{label}</Radix.Label>
      {options.map((option) => (
        <Radix.RadioItem key={option} value={option} className={`${ITEM} cursor-pointer`}>
          <span aria-hidden="true" className="w-3">
            {option === value ? '✓' : ''}
          </span>
          {option}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-line" />;
}
