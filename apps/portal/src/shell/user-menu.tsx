'use client';
import { useRouter } from 'next/navigation';
import { signOut } from '../api/sign-in.ts';
import { ChevronDown } from '../ui/icons.tsx';
import { Menu, MenuAction, MenuChoice, MenuLink, MenuSeparator } from '../ui/menu.tsx';
import { paths } from './paths.ts';
import { THEMES, type Theme, writeTheme } from './theme.ts';

export function UserMenu({ name, isAdmin, theme }: { readonly name: string; readonly isAdmin: boolean; readonly theme: Theme }) {
  const router = useRouter();
  const chooseTheme = (chosen: Theme) => {
    writeTheme(chosen);
    router.refresh();
  };
  const leave = async () => {
    await signOut();
    router.push(paths.signIn());
    router.refresh();
  };
  const trigger = (
    <button type="button" className="flex max-w-44 items-center gap-1 rounded px-2 py-1 text-sm hover:bg-raised">
      <span className="truncate">{name}</span>
      <ChevronDown size={14} className="shrink-0" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuLink href={paths.account}>Account and tokens</MenuLink>
      <MenuLink href={paths.join()}>Join a course</MenuLink>
      <MenuLink href={paths.calculators}>Calculators</MenuLink>
      {isAdmin && <MenuLink href={paths.admin}>Administration</MenuLink>}
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={THEMES} onChange={chooseTheme} />
      <MenuSeparator />
      <MenuAction onSelect={leave}>Sign out</MenuAction>
    </Menu>
  );
}
