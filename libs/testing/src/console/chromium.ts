import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** In place of the package's own arguments, which put all pages into one process that ends with the second page. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
];

/** A real browser from npm alone: no system package is needed. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await sparticuz.executablePath(), args: ARGUMENTS, headless: true });
