import './globals.css';
import clsx from 'clsx';
import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { readTheme, THEME_COOKIE } from '../shell/theme.ts';
import { TimeZoneCookie } from '../ui/time-zone-cookie.tsx';

/*
 * Requested together with the style sheet. If it has not arrived by the first paint, it is used from the next page on, so that nothing moves while
 * somebody reads. Scripts it does not cover come from the reader's system fonts.
 */
const inter = localFont({
  src: '../../../../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'optional',
});

const interExtended = localFont({
  src: '../../../../node_modules/@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter-extended',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20C0, U+2C60-2C7F, U+A720-A7FF' }],
});

const mono = localFont({
  src: '../../../../node_modules/@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
  weight: '100 800',
  variable: '--font-jetbrains-mono',
  display: 'optional',
});

/*
 * Inter 4.1 (inter-ui 4.1.1), reduced to the characters that pages use and neither subset above has, at the optical size 14:
 * fonttools varLib.instancer InterVariable.woff2 opsz=14 -o inter.ttf
 * pyftsubset inter.ttf --unicodes=<the range below> --flavor=woff2 --layout-features='' --no-hinting --desubroutinize
 */
const signs = localFont({
  src: '../fonts/signs.woff2',
  weight: '100 900',
  variable: '--font-signs',
  display: 'swap',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+03A3, U+2190-2193, U+21B5, U+21E7, U+221A, U+221E, U+2248, U+2260, U+2264-2265, U+2318, U+25B2, U+25BC, U+25C6-25C7, U+25CB, U+25CF, U+2713, U+2717',
    },
  ],
});

/* For formulas: MathML needs a font with a MATH table, which most systems lack. Requested only by pages that show a formula. */
const math = localFont({
  src: '../../../../node_modules/@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2',
  variable: '--font-math',
  display: 'swap',
  preload: false,
  adjustFontFallback: false,
});

export const metadata: Metadata = {
  title: { default: 'Rooflab', template: '%s · Rooflab' },
  // The content of a course is for its members only.
  robots: { index: false, follow: false },
  description: 'GPU kernels, checked, timed, and placed under the roofline that the device really has.',
};

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafbfc' },
    { media: '(prefers-color-scheme: dark)', color: '#0d1117' },
  ],
};

export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      className={clsx(inter.variable, interExtended.variable, mono.variable, signs.variable, math.variable)}
      {...(theme !== 'system' && { 'data-theme': theme })}
    >
      <body>
        {children}
        <TimeZoneCookie />
      </body>
    </html>
  );
}
