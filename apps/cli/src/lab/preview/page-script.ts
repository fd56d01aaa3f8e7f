/**
 * The page's script: loads the page again when the lab has changed, and leaves its reader at the same place, with the same parts open and in the same
 * theme.
 */
export const PAGE_SCRIPT = `
const root = document.documentElement;
const summaries = () => [...document.querySelectorAll('details > summary')];
const dark = matchMedia('(prefers-color-scheme: dark)');
const place = JSON.parse(sessionStorage.getItem('place') ?? 'null');
if (place) {
  if (place.theme) root.dataset.theme = place.theme;
  for (const summary of summaries()) summary.parentElement.open = place.open.includes(summary.textContent);
  scrollTo(0, place.top);
}

addEventListener('pagehide', () => {
  const open = summaries().filter(({ parentElement }) => parentElement.open).map(({ textContent }) => textContent);
  sessionStorage.setItem('place', JSON.stringify({ theme: root.dataset.theme, open, top: scrollY }));
});

document.getElementById('theme').addEventListener('click', () => {
  root.dataset.theme = (root.dataset.theme ?? (dark.matches ? 'dark' : 'light')) === 'dark' ? 'light' : 'dark';
});

new EventSource('/changes?shown=' + root.dataset.state).addEventListener('change', () => location.reload());
`;
