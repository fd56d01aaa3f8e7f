export const THEME_COOKIE = 'rooflab-theme';

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'system';
}

const YEAR_SECONDS = 31_536_000;

/** The server renders the next page with it. */
export function writeTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
