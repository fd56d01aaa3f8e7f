'use client';
import { useRouter } from 'next/navigation';
import { readTheme, THEMES, type Theme, writeTheme } from '../shell/theme.ts';
import { SelectField } from '../ui/field.tsx';

const WORDS: Readonly<Record<Theme, string>> = { system: 'Same as device', light: 'Light', dark: 'Dark' };

export function ThemeField({ theme }: { readonly theme: Theme }) {
  const router = useRouter();
  return (
    <SelectField
      label="Theme"
      className="max-w-96"
      value={theme}
      onChange={(event) => {
        writeTheme(readTheme(event.target.value));
        router.refresh();
      }}
      hint="Saved in this browser."
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {WORDS[each]}
        </option>
      ))}
    </SelectField>
  );
}
