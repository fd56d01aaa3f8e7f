import { launchChromium } from './chromium.ts';
import { givenInstallation } from './installation.ts';
import { openTour } from './tour.ts';

const installation = await givenInstallation('http://localhost:3417', '/tmp/platform-home');
const browser = await launchChromium();
const tour = await openTour(browser, installation);
const names = process.argv.slice(2);
for (const { name, path, viewer } of tour.pages) {
  if (!names.includes(name)) continue;
  for (const scheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      const page = await tour.contextOf(viewer).newPage();
      await page.emulateMedia({ colorScheme: scheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(installation.url + path, { waitUntil: 'load' });
      await page.locator('h1:visible').first().waitFor();
      await page.evaluate(() => document.querySelectorAll('details').forEach((d) => (d.open = true)));
      await page.waitForTimeout(800);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (over > 0) console.log('overflow', name, width, over);
      await page.screenshot({ path: `/tmp/shots/${name}-${scheme}-${width}.png`, fullPage: true });
      await page.close();
    }
}
await browser.close();
