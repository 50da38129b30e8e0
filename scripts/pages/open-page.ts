import type { Browser, Page } from 'playwright-core';

/** A page as a reader has it, and everything that its console and its scripts complain of. */
export type Opened = { readonly page: Page; readonly troubles: string[] };

/** How a reader looks at a page. */
export type Look = { readonly colorScheme: 'light' | 'dark'; readonly width: number };

/** The looks that a page must be good for: what is wrong with colours or with widths shows in one of them. */
export const looks: readonly Look[] = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 360 },
];

/** Opens an empty page in a context of its own. */
export async function openPage(
  browser: Browser,
  { colorScheme, width }: Look = { colorScheme: 'light', width: 1280 },
): Promise<Opened> {
  const viewport = { width, height: 800 };
  const context = await browser.newContext({
    colorScheme,
    viewport,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => troubles.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => troubles.push(`thrown: ${error.message}`));
  return { page, troubles };
}

/** Whether everything is within the width of the window: nothing has to be scrolled sideways. */
export function fitsWidth(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth');
}
