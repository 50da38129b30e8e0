import { type Browser, chromium } from 'playwright-core';

/** Where Debian puts its browser; what needs one is left out where there is none. */
export const executablePath = '/usr/bin/chromium';

const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

/** Starts a headless browser that asks nobody for anything but what its pages ask for. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...quiet] });
}
