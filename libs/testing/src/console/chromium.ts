import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

/** Not those of the package: they put every page into one process, and the second page ends it. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--disable-background-networking',
];

/** A real browser from npm alone: no package of the system is needed. */
export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await sparticuz.executablePath(), args: ARGUMENTS, headless: true });
